import { Download, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { AudioPlayer, MediaStill, MediaView } from '#web/features/media/index.ts';
import { largestOf, saveMedia } from '#web/features/posts/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Lightbox, type LightboxItem } from '#web/kit/Lightbox.tsx';
import { classes } from '#web/ui/classes.ts';
import { Tag } from '#web/ui/Tag.tsx';
import type { MessageMedia } from './keys.ts';
import styles from './MediaGrid.module.css';

interface MediaGridProps {
  readonly media: readonly MessageMedia[];
  /** The other person's name, for labels. */
  readonly name: string;
  /**
   * Whether the message is for sale and the other person has not bought it. If so, the first picture or video
   * that is not a free preview is labeled as blurred for that person.
   */
  readonly isLockedToOther?: boolean;
}

const SHOWN_MAX = 4;

/**
 * A message's unlocked media. The first four pictures and videos form a grid. Pressing one opens a lightbox with
 * all pictures and videos of the message. A single picture or video is large, and a single video plays in place.
 * Each audio file has its own player below.
 */
export function MediaGrid({ media, name, isLockedToOther = false }: MediaGridProps) {
  const t = useT();
  const [closeUp, setCloseUp] = useState<number | null>(null);
  const seen = media.filter(({ media: { kind } }) => kind !== 'audio');
  const sounds = media.filter(({ media: { kind } }) => kind === 'audio');
  const hidden = seen.length - SHOWN_MAX;
  const firstLocked = isLockedToOther ? seen.findIndex(({ isPreview }) => !isPreview) : -1;
  return (
    <>
      {seen.length > 0 && (
        <div className={classes(styles.grid, styles[`of${Math.min(seen.length, SHOWN_MAX)}`])}>
          {seen.slice(0, SHOWN_MAX).map((one, place) => (
            <Cell
              key={one.media.id}
              one={one}
              isAlone={seen.length === 1}
              lockedTo={place === firstLocked ? name : null}
              label={t('chat.media.open', { place: place + 1, count: seen.length })}
              more={place === SHOWN_MAX - 1 && hidden > 0 ? hidden : 0}
              onOpen={() => setCloseUp(place)}
            />
          ))}
        </div>
      )}
      {sounds.map(({ media: sound }) => (
        <div key={sound.id} className={styles.sound}>
          <AudioPlayer media={sound} label={t('chat.media.sound', { name })} />
        </div>
      ))}
      <Lightbox
        items={seen.flatMap((one) => closeUpOf(one, t))}
        index={closeUp}
        onIndexChange={setCloseUp}
        labels={{
          title: t('chat.media.title', { name }),
          close: t('core.close'),
          previous: t('posts.media.previous'),
          next: t('posts.media.next'),
          zoomIn: t('posts.media.zoomIn'),
          zoomOut: t('posts.media.zoomOut'),
          position: (place, count) => t('posts.media.place', { place: place + 1, count }),
        }}
      />
    </>
  );
}

interface CellProps {
  readonly one: MessageMedia;
  readonly isAlone: boolean;
  /** The name of the person who sees this medium blurred; null when no label is needed. */
  readonly lockedTo: string | null;
  readonly label: string;
  /**
   * The number of media that the grid leaves out. The last cell shows it as a label such as "+3"; 0 on every
   * other cell.
   */
  readonly more: number;
  readonly onOpen: () => void;
}

function Cell({ one: { media, isPreview }, isAlone, lockedTo, label, more, onOpen }: CellProps) {
  const t = useT();
  const shape = isAlone ? { '--ratio': ratioOf(media) } : undefined;
  if (isAlone && media.kind === 'video')
    return (
      <div className={styles.cell} style={shape}>
        <MediaView media={media} alt={t('chat.media.video')} fit="contain" />
        <Access isPreview={isPreview} lockedTo={lockedTo} />
      </div>
    );
  return (
    <button type="button" className={styles.cell} style={shape} aria-label={label} onClick={onOpen}>
      <MediaStill media={media} alt="" sizes="348px" />
      {media.kind === 'video' && media.durationMs !== null && (
        <Tag tone="media" className={styles.length}>
          <bdi>{clockText(media.durationMs / 1_000)}</bdi>
        </Tag>
      )}
      <Access isPreview={isPreview} lockedTo={lockedTo} />
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </button>
  );
}

/**
 * Labels a medium as a free preview, or as blurred for the other person; shows at most one of the two labels.
 */
function Access({ isPreview, lockedTo }: { isPreview: boolean; lockedTo: string | null }) {
  const t = useT();
  if (!isPreview && lockedTo === null) return null;
  return (
    <Tag
      tone="media"
      className={styles.access}
      icon={!isPreview && <EyeOff size={14} strokeWidth={1.75} aria-hidden />}
    >
      {lockedTo === null ? t('chat.media.preview') : t('chat.sale.blurred', { name: lockedTo })}
    </Tag>
  );
}

/** The medium's aspect ratio, limited so that a very tall or very wide picture does not fill the screen. */
function ratioOf({ width, height }: MessageMedia['media']): string {
  if (!width || !height) return '16 / 10';
  const ratio = Math.min(1.91, Math.max(4 / 5, width / height));
  return String(ratio);
}

function closeUpOf({ media, mayDownload }: MessageMedia, t: ReturnType<typeof useT>): LightboxItem[] {
  const act = mayDownload
    ? {
        label: t('posts.menu.download'),
        icon: <Download size={21} strokeWidth={1.75} aria-hidden />,
        onPress: () => void saveMedia([media.id], t('posts.download.making')),
      }
    : undefined;
  if (media.kind === 'video')
    return [{ act, kind: 'video', src: media.id, player: <MediaView media={media} alt="" fit="contain" /> }];
  const src = media.sources && largestOf(media.sources.images);
  return src ? [{ act, kind: 'photo', src, alt: '' }] : [];
}
