import { classes } from './classes.ts';
import styles from './underlineClass.module.css';

/** The class of the bar that contains underlined tabs or links. */
export function underlineBarClass(): string {
  return classes(styles.bar);
}

/** The class of one underlined tab or link. The current link also needs `aria-current="page"`. */
export function underlineTabClass(isCurrent: boolean): string {
  return classes(styles.tab, isCurrent && styles.current);
}
