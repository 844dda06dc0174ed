import { Pin } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import type { Message } from './keys.ts';
import styles from './PinnedBar.module.css';

interface PinnedBarProps {
  readonly pinned: readonly Message[];
  readonly onJump: (seq: number) => void;
}

/** The latest pinned message, shown above the thread. Pressing the bar jumps to the message. */
export function PinnedBar({ pinned, onJump }: PinnedBarProps) {
  const t = useT();
  const last = pinned.at(-1);
  if (!last) return null;
  return (
    <button type="button" className={styles.bar} onClick={() => onJump(last.seq)}>
      <Pin size={17} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        <b>{t('chat.pins', { count: pinned.length })}</b>
        <span dir="auto">{last.text || t('chat.quote.media')}</span>
      </span>
    </button>
  );
}
