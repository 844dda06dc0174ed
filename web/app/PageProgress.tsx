import styles from './PageProgress.module.css';

/** A thin line across the top of the page while the next page loads. It becomes visible after 300 ms. */
export function PageProgress({ isPending }: { isPending: boolean }) {
  return isPending ? <div className={styles.line} aria-hidden="true" /> : null;
}
