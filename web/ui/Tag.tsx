import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Tag.module.css';

/** Colour by meaning. Always together with a word, often with an icon. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'danger' | 'warning' | 'info';

/** Props of {@link Tag}. */
export interface TagProps {
  tone?: Tone | 'media' | undefined;
  /** A 14 pixel icon. */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A short fact about the thing beside it. Not a control. `media` is for facts laid over pictures. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span className={classes(styles.tag, styles[tone], className)}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  );
}
