import { classes } from './classes.ts';
import styles from './coverClass.module.css';

/**
 * The class of a link or button that covers its whole row. Other controls of the row stay above it and
 * clickable.
 */
export function coverClass(): string {
  return classes(styles.cover);
}
