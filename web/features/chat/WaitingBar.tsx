import { useEffect, useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Unsent } from './outbox.ts';
import { ownOutbox } from './own-outbox.ts';
import styles from './RefusedBar.module.css';

/** When a message is still unsent after this time, the viewer can discard it. */
const LATE_MS = 10_000;

/**
 * Offers to discard a message that is still unsent. Editing is not offered, because the server may already
 * have stored the message.
 */
export function WaitingBar({ entry: { id, at } }: { entry: Unsent }) {
  const t = useT();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Date.parse(at) + LATE_MS - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  if (!isLate) return null;
  return (
    <div className={styles.bar}>
      <Button size="sm" variant="ghost" onClick={() => ownOutbox().discard(id)}>
        {t('chat.discard')}
      </Button>
    </div>
  );
}
