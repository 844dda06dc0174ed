import { isFailed, useUploads } from '#web/features/media/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type Attachment, isLost, isReady } from './attachments.ts';

/** A sentence that says why the attached files delay sending; undefined when all are ready. */
export function useUploadStatusText(attached: readonly Attachment[]): string | undefined {
  const t = useT();
  const uploads = useUploads((state) => state.uploads);
  if (attached.length === 0 || attached.every(isReady)) return undefined;
  const own = uploads.filter(({ id }) => attached.some(({ uploadId }) => uploadId === id));
  const bad = own.filter(isFailed).map(({ name }) => name);
  if (bad.length > 0) return `${bad.join(', ')}: ${t('chat.attach.bad')}`;
  if (attached.some((one) => one.media?.state === 'refused' || isLost(one))) return t('chat.attach.bad');
  const [sent, all] = own.reduce(([a, b], { sentBytes, bytes }) => [a + sentBytes, b + bytes], [0, 0]);
  if (all === 0 || sent >= all) return t('chat.attach.preparing');
  return t('chat.attach.uploading', { percent: Math.floor((sent * 100) / all) });
}
