import styles from './linkClass.module.css';

/** The class of a text link: lamp for an act, `quiet` for footers, `inherit` for links inside coloured notices. */
export function linkClass(tone: 'accent' | 'quiet' | 'inherit' = 'accent'): string {
  return `${styles.link} ${styles[tone]}`;
}
