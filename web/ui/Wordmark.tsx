import { classes } from './classes.ts';
import { Mark } from './Mark.tsx';
import styles from './Wordmark.module.css';

export interface WordmarkProps {
  /** The name of the product, which the operator sets. */
  name: string;
  /** The height of the logo in pixels. The name is scaled with the logo. */
  size?: number | undefined;
  className?: string | undefined;
}

/** The logo and the name of the product. */
export function Wordmark({ name, size = 32, className }: WordmarkProps) {
  return (
    <span className={classes(styles.wordmark, className)} style={{ '--mark': `${size}px` }}>
      <Mark size={size} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}
