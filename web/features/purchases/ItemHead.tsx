import { HandCoins } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import styles from './ItemHead.module.css';
import paper from './paper.svg';
import { payableName } from './payable-words.ts';
import type { Quote } from './queries.ts';

/** The name and creator of the item being bought, visible during the whole payment. */
export function ItemHead({ quote }: { quote: Pick<Quote, 'item' | 'title' | 'creator'> }) {
  const t = useT();
  const { item, creator } = quote;
  return (
    <div className={styles.head}>
      {item.kind === 'tip' ? (
        <RowIcon tone="accent">
          <HandCoins size={20} strokeWidth={1.75} />
        </RowIcon>
      ) : (
        <div className={styles.picture} aria-hidden>
          <LockedMedia state="locked" variant="thumb" preview={paper} label="" />
        </div>
      )}
      <div className={styles.text}>
        <p className={styles.creator}>
          <bdi>{item.kind === 'tip' ? item.note : creator.name}</bdi>
        </p>
        <p className={styles.title}>
          <bdi>{payableName(quote, t)}</bdi>
        </p>
      </div>
    </div>
  );
}
