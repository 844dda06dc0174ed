import { AudioLines, CircleAlert, Plus, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { POST_MEDIA_MAX } from '#contract/limits.ts';
import {
  ACCEPTED_FILES,
  cancelUpload,
  isUnderWay,
  useSources,
  useUploads,
} from '#web/features/media/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { DropZone } from '#web/ui/DropZone.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { useDirection } from '#web/ui/useDirection.ts';
import { usePhone } from '#web/ui/usePhone.ts';
import type { DraftMedia } from './draft.ts';
import { MediaDialog } from './MediaDialog.tsx';
import styles from './MediaStrip.module.css';
import { moved } from './order.ts';
import type { PartProps } from './part.ts';

interface MediaStripProps extends PartProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * The post's media in their order. The person can drag an item to another position, move it with Alt and an
 * arrow key, or move it in its dialog.
 */
export function MediaStrip({ draft, onChange, onFiles }: MediaStripProps) {
  const t = useT();
  const dir = useDirection();
  const isPhone = usePhone();
  const { media } = draft;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number) => {
    if (to < 0 || to >= media.length || from === to) return;
    onChange((now) => ({ media: moved(now.media, from, to) }));
    setAnnouncement(t('composer.media.movedTo', { place: to + 1, count: media.length }));
  };
  const drag = useDragging(move);
  const remove = ({ key, uploadId }: DraftMedia) => {
    const upload = useUploads.getState().uploads.find(({ id }) => id === uploadId);
    if (upload && isUnderWay(upload)) cancelUpload(upload.id);
    onChange((now) => ({ media: now.media.filter((one) => one.key !== key) }));
    setOpenKey(null);
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const isForward = (event.key === 'ArrowRight') === (dir === 'ltr');
    move(place, place + (isForward ? 1 : -1));
  };
  const openPlace = media.findIndex(({ key }) => key === openKey);
  const open = media[openPlace];

  return (
    <>
      <ul className={styles.list} aria-label={t('composer.media.list')}>
        {media.map((one, place) => (
          <li
            key={one.key}
            className={classes(styles.item, drag.lookOf(place))}
            draggable
            {...drag.handlersOf(place)}
          >
            <Tile
              one={one}
              label={{ place: place + 1, count: media.length }}
              onOpen={() => setOpenKey(one.key)}
              onKeyDown={(event) => onKeyDown(event, place)}
              onRemove={() => remove(one)}
            />
          </li>
        ))}
        {media.length < POST_MEDIA_MAX && (
          <li className={styles.item}>
            <DropZone
              className={styles.add}
              multiple
              accept={ACCEPTED_FILES}
              icon={<Plus size={22} strokeWidth={1.75} aria-hidden />}
              label={t('composer.media.add')}
              hint={media.length === 0 && !isPhone ? t('composer.media.addHint') : undefined}
              onFiles={onFiles}
              onRefused={onFiles}
            />
          </li>
        )}
      </ul>
      <p className={styles.hidden} role="status">
        {announcement}
      </p>
      {open && (
        <MediaDialog
          one={open}
          place={openPlace}
          count={media.length}
          onChange={(change) =>
            onChange((now) => ({
              media: now.media.map((each) => (each.key === open.key ? { ...each, ...change } : each)),
            }))
          }
          onMove={(to) => move(openPlace, to)}
          onRemove={() => remove(open)}
          onClose={() => setOpenKey(null)}
        />
      )}
    </>
  );
}

/** Lets the person drag an item to another position. */
function useDragging(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  return {
    /**
     * Returns the class of the item at a position: one class for the dragged item, another for the item on
     * which it would be dropped.
     */
    lookOf: (place: number) =>
      dragged === place ? styles.dragged : target === place ? styles.target : undefined,
    handlersOf: (place: number) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(place);
      },
      onDragEnd: () => {
        setDragged(null);
        setTarget(null);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setTarget(place);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        onMove(dragged, place);
      },
    }),
  };
}

interface TileProps {
  readonly one: DraftMedia;
  readonly label: { readonly place: number; readonly count: number };
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onRemove: () => void;
}

function Tile({ one, label, onOpen, onKeyDown, onRemove }: TileProps) {
  const t = useT();
  const upload = useUploads(({ uploads }) => uploads.find(({ id }) => id === one.uploadId));
  const kind = one.media?.kind ?? upload?.kind ?? 'photo';
  const name = one.alt || upload?.name || t(`composer.media.${kind}`);
  const length = one.media?.durationMs;
  return (
    <>
      <button
        type="button"
        className={styles.tile}
        aria-label={t('composer.media.item', { ...label, name })}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {one.media?.state === 'ready' ? <Picture media={one.media} /> : <Waiting one={one} upload={upload} />}
        <span className={styles.facts}>
          {length ? (
            <Tag tone="media">
              <bdi>{clockText(length / 1000)}</bdi>
            </Tag>
          ) : null}
          {one.isPreview && <Tag tone="positive">{t('composer.media.free')}</Tag>}
        </span>
      </button>
      <IconButton
        className={styles.remove}
        size="sm"
        round
        variant="media"
        label={t('composer.media.remove', { name })}
        icon={<X size={17} strokeWidth={2} aria-hidden />}
        onClick={onRemove}
      />
    </>
  );
}

function Picture({ media }: { media: NonNullable<DraftMedia['media']> }) {
  const { sources, renew } = useSources(media);
  const image = sources?.images.find(({ width }) => width >= 320) ?? sources?.images[0];
  if (media.kind === 'audio')
    return (
      <span className={styles.waiting}>
        <AudioLines size={34} strokeWidth={1.5} aria-hidden />
      </span>
    );
  return (
    <img
      src={image?.address ?? media.preview ?? undefined}
      alt=""
      draggable={false}
      decoding="async"
      // A signed URL expires after one minute, but a draft stays open longer. When the picture fails to load,
      // its URL is renewed.
      onError={() => void renew()}
    />
  );
}

interface WaitingProps {
  readonly one: DraftMedia;
  readonly upload: ReturnType<typeof useUploads.getState>['uploads'][number] | undefined;
}

function Waiting({ one, upload }: WaitingProps) {
  const t = useT();
  const isBad = one.media?.state === 'refused' || upload?.state === 'refused' || upload?.state === 'failed';
  const percent = upload && upload.bytes > 0 ? Math.floor((upload.sentBytes * 100) / upload.bytes) : 0;
  if (isBad)
    return (
      <span className={classes(styles.waiting, styles.bad)}>
        <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
        {upload && <bdi className={styles.fileName}>{upload.name}</bdi>}
        {upload?.problem && 'text' in upload.problem
          ? upload.problem.text
          : t(upload?.problem && 'key' in upload.problem ? upload.problem.key : 'media.refused.failed')}
      </span>
    );
  return (
    <span className={styles.waiting}>
      {upload && isUnderWay(upload) && <ProgressRing label={upload.name} value={percent} />}
      {upload && isUnderWay(upload) ? <bdi>{upload.name}</bdi> : t('composer.media.preparing')}
    </span>
  );
}
