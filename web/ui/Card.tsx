import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

/** Props of {@link Card}; everything a native section takes passes through. */
export interface CardProps extends ComponentProps<'section'> {
  /** No padding: the content reaches the rounded edge. */
  flush?: boolean | undefined;
  /** `raised` for cards inside cards and dialogs, `inset` for summaries inside dialogs. */
  level?: 'card' | 'raised' | 'inset' | undefined;
}

/** A surface one elevation step above the page. */
export function Card({ flush = false, level = 'card', className, ...section }: CardProps) {
  return (
    <section {...section} className={classes(styles.card, styles[level], flush && styles.flush, className)} />
  );
}
