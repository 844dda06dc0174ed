import { classes } from './classes.ts';
import styles from './coverClass.module.css';

/** The class of a link or button that covers its whole row; other controls in the row stay reachable. */
export function coverClass(): string {
  return classes(styles.cover);
}
