import { useQueryClient } from '@tanstack/react-query';
import { FileText, Lock } from 'lucide-react';
import { useState } from 'react';
import { AudioPlayer, MediaStill, MediaView } from '#web/features/media/index.ts';
import { largestOf } from '#web/features/posts/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Lightbox, type LightboxItem } from '#web/kit/Lightbox.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './CollectionContents.module.css';
import { type CollectionItem, type CollectionPage, reloadCollection } from './queries.ts';

const SIZES = '(max-width: 900px) 50vw, 240px';

/** The collection's items in their order. People who own a copy see them; other viewers see them blurred. */
export function CollectionContents({ page }: { page: CollectionPage }) {
  const t = useT();
  const cache = useQueryClient();
  const [closeUp, setCloseUp] = useState<number | null>(null);
  // The items that the lightbox shows and counts: the unlocked photos and videos. A post is not among them,
  // because it opens on its own page.
  const seen = page.contents.filter((item) => closeUpOf(item, '').length > 0);
  const openCloseUp = async (index: number) => {
    if (new Date(seen[index]?.media?.sources?.expiresAt ?? 0) < new Date())
      await reloadCollection(cache, page.id);
    setCloseUp(index);
  };
  return (
    <section className={styles.inside}>
      <h2>
        {t('collections.page.inside')} <small>{t('collections.items', { count: page.items })}</small>
      </h2>
      <ol className={styles.grid}>
        {page.contents.map((item, place) => (
          <li key={item.id} className={styles.item}>
            <Item
              item={item}
              place={place + 1}
              onCloseUp={seen.includes(item) ? () => void openCloseUp(seen.indexOf(item)) : undefined}
            />
            {item.isRemoved && <Tag tone="warning">{t('collections.page.removed')}</Tag>}
          </li>
        ))}
      </ol>
      <Lightbox
        items={seen.flatMap((item) => closeUpOf(item, page.title))}
        index={closeUp}
        onIndexChange={setCloseUp}
        labels={{
          title: page.title,
          close: t('posts.media.close'),
          previous: t('posts.media.previous'),
          next: t('posts.media.next'),
          zoomIn: t('posts.media.zoomIn'),
          zoomOut: t('posts.media.zoomOut'),
          position: (place, count) => t('posts.media.place', { place: place + 1, count }),
        }}
      />
    </section>
  );
}

interface ItemProps {
  readonly item: CollectionItem;
  readonly place: number;
  readonly onCloseUp: (() => void) | undefined;
}

function Item({ item, place, onCloseUp }: ItemProps) {
  const t = useT();
  const isLocked = item.media !== null && item.media.sources === null;
  const name = item.kind === 'post' ? item.title || t('collections.page.post') : String(place);
  // A post's video is shown as a still picture, because the post is a link and a player does not work inside a
  // link.
  const Shown = item.kind === 'post' || item.media?.kind !== 'video' ? MediaStill : MediaView;
  const picture = (
    <span className={styles.picture}>
      {item.media ? (
        <Shown media={item.media} alt={isLocked ? t('collections.page.locked') : name} sizes={SIZES} />
      ) : (
        <FileText size={34} strokeWidth={1.5} aria-hidden />
      )}
      {isLocked && (
        <span className={styles.lock}>
          <Tag tone="media" icon={<Lock size={14} strokeWidth={2} aria-hidden />}>
            {t('collections.page.locked')}
          </Tag>
        </span>
      )}
    </span>
  );
  if (item.kind === 'post')
    return (
      <Link className={styles.post} to={`${routeNamed('Post').path}?id=${item.id}`}>
        {picture}
        <bdi>{name}</bdi>
      </Link>
    );
  if (item.media.kind === 'audio' && !isLocked)
    return (
      <>
        {picture}
        <AudioPlayer media={item.media} label={name} />
      </>
    );
  // A video is not wrapped in a button, because the button would take every press on the player's controls.
  if (!onCloseUp || item.media.kind === 'video') return picture;
  return (
    <button
      type="button"
      className={styles.closer}
      aria-label={t('posts.media.open', { place })}
      onClick={onCloseUp}
    >
      {picture}
    </button>
  );
}

function closeUpOf({ kind, media }: CollectionItem, alt: string): LightboxItem[] {
  const src = kind === 'media' && media.sources && media.kind !== 'audio' && largestOf(media.sources.images);
  if (!src) return [];
  return media.kind === 'video'
    ? [{ kind: 'video', src: media.id, player: <MediaView media={media} alt={alt} fit="contain" /> }]
    : [{ kind: 'photo', src, alt }];
}
