import { classes } from './classes.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** The accessible name: what is in progress. */
  label: string;
  /**
   * The progress from 0 to 100. Without a value, the bar is 3 pixels high, indeterminate, and visible only
   * after 300 ms.
   */
  value?: number | undefined;
  /** The progress for screen readers, for example "412 of 640 MB". */
  valueText?: string | undefined;
  tone?: 'accent' | 'positive' | 'danger' | undefined;
  className?: string | undefined;
}

/** A progress bar. The bar shows no number, so show the number nearby. */
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
