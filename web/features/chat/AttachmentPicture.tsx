import { AudioLines, CircleAlert } from 'lucide-react';
import { isUnderWay, useSources, useUploads } from '#web/features/media/index.ts';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { type Attachment, isLost } from './attachments.ts';
import styles from './ChatComposer.module.css';

/**
 * Shows an attached file. While it is uploaded, its progress is shown; while the server processes it, a spinner.
 * When it is ready, its picture is shown, or an icon if it is an audio file. An alert icon shows that the file was
 * refused, or that its upload failed or was interrupted.
 */
export function AttachmentPicture({ one }: { one: Attachment }) {
  const { media, uploadId } = one;
  const upload = useUploads(({ uploads }) => uploads.find(({ id }) => id === uploadId));
  const isBad = upload?.state === 'refused' || upload?.state === 'failed' || media?.state === 'refused';
  if (isBad || isLost(one))
    return <CircleAlert className={styles.bad} size={22} strokeWidth={1.75} aria-hidden />;
  if (media?.state === 'ready') return <Shown media={media} />;
  const percent = upload && upload.bytes > 0 ? Math.floor((upload.sentBytes * 100) / upload.bytes) : 0;
  return upload && isUnderWay(upload) ? <ProgressRing label={upload.name} value={percent} /> : <Spinner />;
}

function Shown({ media }: { media: NonNullable<Attachment['media']> }) {
  const { sources, renew } = useSources(media);
  if (media.kind === 'audio') return <AudioLines size={28} strokeWidth={1.5} aria-hidden />;
  const image = sources?.images.find(({ width }) => width >= 160) ?? sources?.images[0];
  return (
    // A signed URL expires after one minute, but an attachment can stay in the composer longer. When the
    // picture fails to load, a new URL is requested.
    <img src={image?.address ?? media.preview ?? undefined} alt="" onError={() => void renew()} />
  );
}
