import { classes } from './classes.ts';
import styles from './underlineClass.module.css';

/** The class of the bar that holds underlined tabs or links. */
export function underlineBarClass(): string {
  return classes(styles.bar);
}

/** The class of one underlined tab or link. Mark the current link with `aria-current="page"` as well. */
export function underlineTabClass(isCurrent: boolean): string {
  return classes(styles.tab, isCurrent && styles.current);
}
