import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Tag.module.css';

/** A colour by meaning. Always used with text, often with an icon. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'danger' | 'warning' | 'info';

/** Props of {@link Tag}. */
export interface TagProps {
  tone?: Tone | 'media' | undefined;
  /** A 14-pixel icon. */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A short fact about the element beside it. Not a control. `media` is for facts over pictures. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span className={classes(styles.tag, styles[tone], className)}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  );
}
