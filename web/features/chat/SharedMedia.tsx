import { MediaStill } from '#web/features/media/index.ts';
import { notePaper as paper } from '#web/features/purchases/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { GalleryItem } from './keys.ts';
import { chatPath, useGallery } from './queries.ts';
import styles from './SharedMedia.module.css';

const SHOWN = 6;

/** Thumbnails of the chat's latest media. */
export function SharedMedia({ chatId }: { chatId: string }) {
  const t = useT();
  const gallery = useGallery(chatId, 'all', SHOWN);
  if (gallery.isPending) return <Loading />;
  const items = gallery.data?.pages[0]?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section>
      <header className={styles.head}>
        <h3>{t('chat.shared')}</h3>
        <Link className={linkClass()} to={`${chatPath(chatId)}/gallery`}>
          {t('chat.shared.all')}
        </Link>
      </header>
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={`${item.seq}:${item.position}`}>
            <Link
              className={styles.cell}
              to={`${chatPath(chatId)}?at=${item.seq}`}
              aria-label={t(`chat.shared.${item.kind}`)}
            >
              <Thumb item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reserves the section's space while it loads, so that the content below does not jump. */
const Loading = () => (
  <section aria-busy="true">
    <header className={styles.head}>
      <Skeleton width="45%" height="20px" />
    </header>
    <div className={styles.grid}>
      {[1, 2, 3, 4, 5, 6].map((cell) => (
        <Skeleton key={cell} shape="block" ratio="1 / 1" />
      ))}
    </div>
  </section>
);

/** A gallery item's thumbnail. Media that the viewer has not paid for is shown as a keyhole. */
export function Thumb({ item: { media } }: { item: GalleryItem }) {
  if (!media)
    return (
      <span aria-hidden>
        <LockedMedia state="locked" variant="thumb" preview={paper} label="" />
      </span>
    );
  return <MediaStill media={media} alt="" sizes="160px" className={styles.picture} />;
}
