import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

/** All props of a native section are passed on to the element. */
export interface CardProps extends ComponentProps<'section'> {
  /** Removes the padding, so that the content reaches the rounded edge. */
  flush?: boolean | undefined;
  /** `raised` is for cards inside cards and dialogs, `inset` for summaries inside dialogs. */
  level?: 'card' | 'raised' | 'inset' | undefined;
}

/** A box that is one elevation step above the page. */
export function Card({ flush = false, level = 'card', className, ...section }: CardProps) {
  return (
    <section {...section} className={classes(styles.card, styles[level], flush && styles.flush, className)} />
  );
}
