import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './RowIcon.module.css';
import type { Tone } from './Tag.tsx';

export interface RowIconProps {
  tone?: Tone | undefined;
  /** A 20-pixel lucide icon. */
  children: ReactNode;
  className?: string | undefined;
}

/** A colored square with an icon, for the start of a row. */
export function RowIcon({ tone = 'neutral', children, className }: RowIconProps) {
  return (
    <span className={classes(styles.icon, styles[tone], className)} aria-hidden>
      {children}
    </span>
  );
}
