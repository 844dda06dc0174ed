import { classes } from './classes.ts';
import { Mark } from './Mark.tsx';
import styles from './Wordmark.module.css';

/** Props of {@link Wordmark}. */
export interface WordmarkProps {
  /** The product's name; the operator chooses it. */
  name: string;
  /** Side of the mark in pixels; the letters follow. */
  size?: number | undefined;
  className?: string | undefined;
}

/** The mark and the name. */
export function Wordmark({ name, size = 32, className }: WordmarkProps) {
  return (
    <span className={classes(styles.wordmark, className)} style={{ '--mark': `${size}px` }}>
      <Mark size={size} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}
