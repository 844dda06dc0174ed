import styles from './linkClass.module.css';

/** The class of a text link: `accent` for actions, `quiet` for footers, `inherit` in coloured notices. */
export function linkClass(tone: 'accent' | 'quiet' | 'inherit' = 'accent'): string {
  return `${styles.link} ${styles[tone]}`;
}
