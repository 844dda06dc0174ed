import { useState } from 'react';
import { clockText } from '#web/kit/clock-text.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';
import styles from './ChatGallery.module.css';
import type { GalleryItem, OpenChat, Tab } from './keys.ts';
import { chatPath, useGallery } from './queries.ts';
import { Thumb } from './SharedMedia.tsx';

const tabs: Record<OpenChat['chat']['side'], readonly Tab[]> = {
  fan: ['all', 'photos', 'videos', 'audios', 'bought', 'locked'],
  creator: ['all', 'photos', 'videos', 'audios', 'bought', 'locked', 'sent'],
};

/** One chat's media, grouped by month. Each item links to its message. */
export function ChatGallery({ chat }: { chat: OpenChat['chat'] }) {
  const t = useT();
  const [show, setShow] = useState<Tab>('all');
  return (
    <UnderlineTabs
      label={t('chat.gallery.tabs')}
      tabs={tabs[chat.side].map((value) => ({ value, label: t(`chat.gallery.${value}`) }))}
      value={show}
      onValueChange={setShow}
    >
      <Months chat={chat} show={show} />
    </UnderlineTabs>
  );
}

function Months({ chat, show }: { chat: OpenChat['chat']; show: Tab }) {
  const t = useT();
  const format = useFormat();
  const gallery = useGallery(chat.id, show);
  if (gallery.isError && !gallery.data) return <LoadFailed onRetry={() => void gallery.refetch()} />;
  if (!gallery.data)
    return (
      <div className={styles.grid} role="status" aria-busy="true" aria-label={t('chat.loading')}>
        {[1, 2, 3, 4, 5, 6].map((cell) => (
          <Skeleton key={cell} shape="block" ratio="1 / 1" />
        ))}
      </div>
    );
  const items = gallery.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState drawing="vault" title={t('chat.gallery.none')}>
        {t('chat.gallery.none.text')}
      </EmptyState>
    );
  return (
    <>
      {[...Map.groupBy(items, ({ at }) => format.month(at))].map(([month, those]) => (
        <section key={month}>
          <h2 className={styles.month}>{month}</h2>
          <ul className={styles.grid}>
            {those.map((item) => (
              <li key={`${item.seq}:${item.position}`}>
                <Cell chat={chat} item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {gallery.hasNextPage && (
        <Button loading={gallery.isFetchingNextPage} onClick={() => void gallery.fetchNextPage()}>
          {t('chat.gallery.more')}
        </Button>
      )}
    </>
  );
}

function Cell({ chat, item }: { chat: OpenChat['chat']; item: GalleryItem }) {
  const t = useT();
  const money = useMoney();
  // A fan sees the price of an unbought message on its locked media, not on its free previews. The creator,
  // and a fan who has bought the message, see the price on all its media.
  const isPriced = item.isBought || item.media === null || chat.side === 'creator';
  const price = isPriced && item.price && money.write(item.price);
  const lengthMs = item.kind === 'video' ? item.media?.durationMs : null;
  return (
    <Link
      className={styles.cell}
      to={`${chatPath(chat.id)}?at=${item.seq}`}
      aria-label={t('chat.gallery.go', { what: t(`chat.shared.${item.kind}`) })}
    >
      <Thumb item={item} />
      {lengthMs && (
        <Tag tone="media" className={styles.length}>
          <bdi>{clockText(lengthMs / 1_000)}</bdi>
        </Tag>
      )}
      {price && (
        <Tag tone={item.isBought ? 'positive' : 'media'} className={styles.price}>
          <bdi>{price}</bdi>
        </Tag>
      )}
    </Link>
  );
}
