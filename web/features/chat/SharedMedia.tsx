import { AudioLines } from 'lucide-react';
import { MediaView } from '#web/features/media/MediaView.tsx';
import paper from '#web/features/purchases/paper.svg';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import type { GalleryItem } from './keys.ts';
import { chatPath, useGallery } from './queries.ts';
import styles from './SharedMedia.module.css';

const SHOWN = 6;

/** The latest media of a chat, in small. */
export function SharedMedia({ chatId }: { chatId: string }) {
  const t = useT();
  const gallery = useGallery(chatId, 'all', SHOWN);
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

/** A small picture of something in a chat; a keyhole where it is not paid for. */
export function Thumb({ item: { media, kind } }: { item: GalleryItem }) {
  if (!media)
    return (
      <span aria-hidden>
        <LockedMedia state="locked" variant="thumb" preview={paper} label="" />
      </span>
    );
  if (kind === 'audio')
    return (
      <span className={styles.sound}>
        <AudioLines size={24} strokeWidth={1.75} aria-hidden />
        {media.durationMs !== null && <bdi>{clockText(media.durationMs / 1_000)}</bdi>}
      </span>
    );
  return <MediaView media={{ ...media, kind: 'photo' }} alt="" sizes="160px" className={styles.picture} />;
}
