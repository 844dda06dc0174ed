import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Tag.module.css';

/** A color that stands for a meaning. It is always used with a text, often also with an icon. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'danger' | 'warning' | 'info';

export interface TagProps {
  tone?: Tone | 'media' | undefined;
  /** A 14-pixel icon. */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A short fact about the element beside it. A tag is not a control. The tone `media` is for tags over
 * pictures.
 */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span className={classes(styles.tag, styles[tone], className)}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  );
}
