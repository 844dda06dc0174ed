import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSocketState } from '#web/kit/events.ts';
import { useT } from '#web/kit/i18n.tsx';
import styles from './OfflineNotice.module.css';

/** A socket interruption that is shorter than this is not shown. */
const PATIENCE_MS = 5_000;

/**
 * Shown while the page has no connection to the server. A bar in the page's flow: it moves the content down
 * and covers no button.
 */
export function OfflineNotice() {
  const t = useT();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const isCutOff = useIsAwayLong();
  return (
    // Always rendered, so that screen readers announce a text that appears later.
    <div role="status" className={styles.place}>
      {(!isOnline || isCutOff) && (
        <p className={styles.bar}>
          <CloudOff size={18} strokeWidth={1.75} aria-hidden />
          <span>{t(isOnline ? 'core.offline.away' : 'core.offline.text')}</span>
        </p>
      )}
    </div>
  );
}

function useIsAwayLong(): boolean {
  const isAway = useSocketState(({ state }) => state === 'away');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setLong(true), PATIENCE_MS);
    };
    wait();
    // A hidden page may lose its socket unnoticed; when the person returns, the full delay starts again.
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
      setLong(false);
    };
  }, [isAway]);
  return isLong;
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
