import { classes } from './classes.ts';
import { Mark } from './Mark.tsx';
import styles from './Wordmark.module.css';

/** Props of {@link Wordmark}. */
export interface WordmarkProps {
  /** The product's name, which the operator sets. */
  name: string;
  /** Height of the logo in pixels; the name scales with it. */
  size?: number | undefined;
  className?: string | undefined;
}

/** The logo and the product's name. */
export function Wordmark({ name, size = 32, className }: WordmarkProps) {
  return (
    <span className={classes(styles.wordmark, className)} style={{ '--mark': `${size}px` }}>
      <Mark size={size} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}
