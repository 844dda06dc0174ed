import { Plus, X } from 'lucide-react';
import { MESSAGE_MEDIA_MAX } from '#contract/limits.ts';
import {
  type Attachment,
  AttachmentPicture,
  attachFiles,
  detach,
  setPreview,
  useAttachments,
} from '#web/features/chat/index.ts';
import { ACCEPTED_FILES } from '#web/features/media/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { DropZone } from '#web/ui/DropZone.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './Mass.module.css';
import { VoiceTile } from './VoiceTile.tsx';

interface MediaRowProps {
  /** The key under which the chat feature's `attachments.ts` stores the message's files. */
  readonly place: string;
  readonly isForSale: boolean;
}

/**
 * A message's files. While the message is for sale, pressing a file makes it a free preview or locks it
 * again.
 */
export function MediaRow({ place, isForSale }: MediaRowProps) {
  const t = useT();
  const attached = useAttachments(place);
  const add = (files: readonly File[]) => {
    if (attachFiles(place, files).length < files.length)
      showToast(t('mass.media.full', { count: MESSAGE_MEDIA_MAX }));
  };
  return (
    <ul className={styles.strip} aria-label={t('mass.media')}>
      {attached.map((one, at) => (
        <li key={one.key} className={styles.item}>
          <File
            one={one}
            at={at + 1}
            count={attached.length}
            onPreview={isForSale ? () => setPreview(place, one.key, !one.isPreview) : null}
          />
          <IconButton
            className={styles.remove}
            size="sm"
            round
            variant="media"
            label={t('mass.media.remove', { place: at + 1 })}
            icon={<X size={17} strokeWidth={2} aria-hidden />}
            onClick={() => detach(place, one)}
          />
        </li>
      ))}
      {attached.length < MESSAGE_MEDIA_MAX && (
        <li className={styles.item}>
          <DropZone
            className={styles.add}
            multiple
            accept={ACCEPTED_FILES}
            icon={<Plus size={24} strokeWidth={1.75} aria-hidden />}
            label={t('mass.media.add')}
            onFiles={add}
            onRefused={add}
          />
        </li>
      )}
      {attached.length < MESSAGE_MEDIA_MAX && <VoiceTile onDone={(file) => add([file])} />}
    </ul>
  );
}

interface FileProps {
  readonly one: Attachment;
  readonly at: number;
  readonly count: number;
  readonly onPreview: (() => void) | null;
}

function File({ one, at, count, onPreview }: FileProps) {
  const t = useT();
  const lengthMs = one.media?.durationMs;
  const content = (
    <>
      <AttachmentPicture one={one} />
      <span className={styles.facts}>
        {lengthMs ? (
          <Tag tone="media">
            <bdi>{clockText(lengthMs / 1000)}</bdi>
          </Tag>
        ) : null}
        {onPreview && one.isPreview && <Tag tone="positive">{t('mass.media.free')}</Tag>}
      </span>
    </>
  );
  if (!onPreview)
    return (
      <span className={styles.file} role="img" aria-label={t('mass.media.item', { place: at, count })}>
        {content}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.file}
      aria-pressed={one.isPreview}
      aria-label={t('mass.media.preview', { place: at })}
      title={t('mass.media.preview', { place: at })}
      onClick={onPreview}
    >
      {content}
    </button>
  );
}
