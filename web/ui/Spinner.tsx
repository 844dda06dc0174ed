import { classes } from './classes.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** The diameter in pixels. */
  size?: number | undefined;
  /** A text for screen readers. Not needed if the control around the spinner already says that it is busy. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A rotating open ring in the current text color. For controls; pages that load show skeletons instead. */
export function Spinner({ size = 18, label, className }: SpinnerProps) {
  return (
    <span
      className={classes(styles.spinner, className)}
      style={{ '--size': `${size}px` }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
