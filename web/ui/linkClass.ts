import styles from './linkClass.module.css';

/**
 * The class of a link in a text. `accent` is for actions, `quiet` for footers, `inherit` for colored
 * notices.
 */
export function linkClass(tone: 'accent' | 'quiet' | 'inherit' = 'accent'): string {
  return `${styles.link} ${styles[tone]}`;
}
