import { classes } from './classes.ts';
import styles from './ProgressRing.module.css';

export interface ProgressRingProps {
  /** The accessible name: what is in progress. */
  label: string;
  /** The progress from 0 to 100. */
  value: number;
  /** The progress as text, for example "64%". */
  valueText?: string | undefined;
  /** The diameter, from 20 to 64 pixels. From 44 pixels on, `valueText` is shown inside the ring. */
  size?: number | undefined;
  tone?: 'accent' | 'positive' | 'danger' | undefined;
  className?: string | undefined;
}

const TEXT_FROM_PX = 44;

/** A ring that shows progress where a bar does not fit, for example on the thumbnail of an upload. */
export function ProgressRing(props: ProgressRingProps) {
  const { label, value, valueText, size = 28, tone = 'accent' } = props;
  const known = Math.min(100, Math.max(0, value));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(known)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
      className={classes(styles.ring, styles[tone], props.className)}
      style={{ inlineSize: size, blockSize: size }}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle className={styles.track} cx="18" cy="18" r="15.5" />
        <circle
          className={styles.done}
          cx="18"
          cy="18"
          r="15.5"
          pathLength={100}
          strokeDasharray={`${known} 100`}
        />
      </svg>
      {valueText && size >= TEXT_FROM_PX && <bdi className={styles.text}>{valueText}</bdi>}
    </span>
  );
}
