import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import styles from './ItemHead.module.css';
import paper from './paper.svg';
import type { Quote } from './queries.ts';

/** The thing that is being bought, in view as long as it is being paid for. */
export function ItemHead({ quote: { title, creator } }: { quote: Pick<Quote, 'title' | 'creator'> }) {
  return (
    <div className={styles.head}>
      <div className={styles.picture} aria-hidden>
        <LockedMedia state="locked" variant="thumb" preview={paper} label="" />
      </div>
      <div className={styles.text}>
        <p className={styles.creator}>
          <bdi>{creator.name}</bdi>
        </p>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
      </div>
    </div>
  );
}
