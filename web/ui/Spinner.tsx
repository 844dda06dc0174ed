import { classes } from './classes.ts';
import styles from './Spinner.module.css';

/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** Diameter in pixels. */
  size?: number | undefined;
  /** Text for screen readers. Omit it if the surrounding control already says that it is busy. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A rotating open ring in the current text colour. For controls; pages use skeletons. */
export function Spinner({ size = 18, label, className }: SpinnerProps) {
  return (
    <span
      className={classes(styles.spinner, className)}
      style={{ '--size': `${size}px` }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
