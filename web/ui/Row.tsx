import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Row.module.css';

export interface RowProps {
  /** An Avatar or a {@link RowIcon}. */
  leading?: ReactNode;
  title: ReactNode;
  /** The second line of text, below the title. */
  detail?: ReactNode;
  /** The element at the end: an amount, a switch, a button or a chevron. */
  trailing?: ReactNode;
  className?: string | undefined;
}

/**
 * A row of a list: a picture, two lines of text and an element at the end. A row that opens a page is placed
 * inside a link.
 */
export function Row({ leading, title, detail, trailing, className }: RowProps) {
  return (
    <div className={classes(styles.row, className)}>
      {leading}
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {trailing && <div className={styles.trailing}>{trailing}</div>}
    </div>
  );
}
