import { ArrowDown } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Count } from '#web/ui/Count.tsx';
import styles from './Thread.module.css';

const COUNTED_MAX = 99;

/**
 * A button that scrolls to the end of the thread and shows how many messages arrived while the viewer was
 * scrolled away.
 */
export function DownButton({ missed, onPress }: { missed: number; onPress: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.down}
      aria-label={missed > 0 ? t('chat.down.new', { count: missed }) : t('chat.down')}
      onClick={onPress}
    >
      <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
      {missed > 0 && (
        <Count className={styles.missed}>{missed > COUNTED_MAX ? `${COUNTED_MAX}+` : missed}</Count>
      )}
    </button>
  );
}
