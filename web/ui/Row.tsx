import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Row.module.css';

/** Props of {@link Row}. */
export interface RowProps {
  /** Avatar or {@link RowIcon}. */
  leading?: ReactNode;
  title: ReactNode;
  /** The second line of text. */
  detail?: ReactNode;
  /** Amount, switch, button or chevron at the end. */
  trailing?: ReactNode;
  className?: string | undefined;
}

/** One row of a list: picture, two lines of text, trailing element. Wrap it in a link if it opens a page. */
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
