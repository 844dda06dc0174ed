import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MediaView } from '#web/features/media/index.ts';
import { Tracks } from '#web/features/music/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Lightbox, type LightboxItem } from '#web/kit/Lightbox.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { SensitiveMedia } from '#web/ui/SensitiveMedia.tsx';
import type { Post, PostMedia } from './keys.ts';
import { MediaStage } from './MediaStage.tsx';
import { largestOf, ratioOf } from './media-shape.ts';
import styles from './OpenMedia.module.css';
import { useOpenPost } from './open-post.ts';
import { refetchPost } from './post-cache.ts';

interface OpenMediaProps {
  readonly post: Post;
  /**
   * What pressing a picture does. `card`: opens the post. `view`: enlarges the picture. `full`: enlarges the
   * picture, and the stage fills its parent.
   */
  readonly look: 'card' | 'view' | 'full';
}

/** The unlocked media of a post: pictures and videos on a stage, audio files below it. */
export function OpenMedia({ post, look }: OpenMediaProps) {
  const t = useT();
  const level = useUser(({ info }) => info?.imageDisplayRatio ?? 'blur-15px');
  const seen = post.media.filter(({ media }) => media.kind !== 'audio');
  const hasSound = post.media.some(({ media }) => media.kind === 'audio' && media.sources !== null);
  const ratio = look === 'full' ? undefined : ratioOf(seen);
  return (
    <div className={look === 'full' ? styles.full : styles.media}>
      {seen.length > 0 && (
        <div className={styles.stage}>
          <SensitiveMedia
            level={post.label === 'explicit' && !post.isOwn ? level : 'none'}
            notice={t('posts.sensitive.notice')}
            revealLabel={t('posts.sensitive.reveal')}
            ratio={ratio}
          >
            <Stage post={post} seen={seen} look={look} ratio={ratio} />
          </SensitiveMedia>
        </div>
      )}
      {hasSound && <Tracks post={post} />}
    </div>
  );
}

interface StageProps extends OpenMediaProps {
  readonly seen: readonly PostMedia[];
  readonly ratio: string | undefined;
}

interface SlideProps {
  readonly item: PostMedia;
  readonly post: Post;
  readonly look: OpenMediaProps['look'];
  readonly place: number;
  readonly onCloseUp: () => void;
}

function Slide({ item, post, look, place, onCloseUp }: SlideProps) {
  const t = useT();
  const openPost = useOpenPost();
  const { media } = item;
  const fit = look === 'full' ? 'contain' : 'cover';
  if (media.state !== 'ready')
    return (
      <p className={styles.waiting}>
        {t(media.state === 'refused' ? 'posts.media.failed' : 'posts.media.processing')}
      </p>
    );
  if (media.kind === 'video') return <MediaView media={media} alt={item.alt} fit={fit} />;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={look === 'card' ? t('posts.media.openPost') : t('posts.media.open', { place })}
      onClick={() => (look === 'card' ? openPost(post.id) : onCloseUp())}
    >
      <MediaView
        media={media}
        alt={item.alt}
        sizes={look === 'full' ? '(max-width: 899px) 100vw, 62vw' : '(max-width: 899px) 100vw, 620px'}
        fit={fit}
        isEager={place === 1 && look !== 'card'}
      />
    </button>
  );
}

function Stage({ post, seen, look, ratio }: StageProps) {
  const t = useT();
  const cache = useQueryClient();
  const [closeUp, setCloseUp] = useState<number | null>(null);
  const lookCloser = async (index: number) => {
    // The lightbox loads a larger image, so the signed URL must still be valid. If the URL has expired, the
    // post is requested again.
    if (new Date(closeUps[index]?.media.sources?.expiresAt ?? 0) < new Date())
      await refetchPost(cache, post.id);
    setCloseUp(index);
  };
  // The media that the lightbox contains. Media that is still being processed is not among them, so an index
  // in the lightbox can differ from the index on the stage.
  const closeUps = seen.filter((item) => closeUpOf(item).length > 0);
  const slides = seen.map((item, index) => ({
    id: item.media.id,
    hasControls: item.media.kind === 'video',
    content: (
      <Slide
        item={item}
        post={post}
        look={look}
        place={index + 1}
        onCloseUp={() => void lookCloser(closeUps.indexOf(item))}
      />
    ),
  }));

  return (
    <>
      <MediaStage
        label={t('posts.media.label', { name: post.creator.name })}
        ratio={ratio}
        slides={slides}
        look={look === 'card' ? 'card' : 'view'}
      />
      {look !== 'card' && (
        <Lightbox
          items={closeUps.flatMap(closeUpOf)}
          index={closeUp}
          onIndexChange={setCloseUp}
          labels={{
            title: t('posts.media.label', { name: post.creator.name }),
            close: t('posts.media.close'),
            previous: t('posts.media.previous'),
            next: t('posts.media.next'),
            zoomIn: t('posts.media.zoomIn'),
            zoomOut: t('posts.media.zoomOut'),
            position: (place, count) => t('posts.media.place', { place: place + 1, count }),
          }}
        />
      )}
    </>
  );
}

function closeUpOf(item: PostMedia): LightboxItem[] {
  const { sources, kind, id } = item.media;
  const src = sources && largestOf(sources.images);
  if (!src) return [];
  return kind === 'video'
    ? [{ kind: 'video', src: id, player: <MediaView media={item.media} alt={item.alt} fit="contain" /> }]
    : [{ kind: 'photo', src, alt: item.alt }];
}
