import { classes } from './classes.ts';
import styles from './ProgressBar.module.css';

/** Props of {@link ProgressBar}. */
export interface ProgressBarProps {
  /** The accessible name: what is progressing. */
  label: string;
  /** 0 to 100. Without it the bar is indeterminate: 3 pixels high, and shown only after 300 ms. */
  value?: number | undefined;
  /** The progress as text for screen readers: "412 of 640 MB". */
  valueText?: string | undefined;
  tone?: 'accent' | 'positive' | 'danger' | undefined;
  className?: string | undefined;
}

/** A progress bar. Show the number beside it. */
export function ProgressBar({ label, value, valueText, tone = 'accent', className }: ProgressBarProps) {
  const isKnown = value !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={isKnown ? Math.round(value) : undefined}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
      className={classes(styles.bar, styles[tone], isKnown ? styles.known : styles.unknown, className)}
    >
      <span
        className={styles.fill}
        style={isKnown ? { inlineSize: `${Math.min(100, Math.max(0, value))}%` } : undefined}
      />
    </div>
  );
}
