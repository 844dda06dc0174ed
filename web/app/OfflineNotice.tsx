import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSocketState } from '#web/kit/events.ts';
import { useT } from '#web/kit/i18n.tsx';
import styles from './OfflineNotice.module.css';

/** How long the socket must be disconnected before the notice appears. */
const PATIENCE_MS = 5_000;

/**
 * A notice that is shown while the page has no connection to the server. The notice is part of the page's
 * flow: it moves the content down and covers no button.
 */
export function OfflineNotice() {
  const t = useT();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const isCutOff = useIsAwayLong();
  return (
    // Rendered even without a text, because screen readers announce only changes inside an existing element.
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
    // A hidden tab may lose its socket. When the person returns, the delay starts again, so that the socket
    // can reconnect.
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
