import { useEffect } from 'react';
import { freshMedia, type Upload, useUploads } from '#web/features/media/index.ts';
import { onEvent, onGap, useLine } from '#web/kit/events.ts';
import type { Composer } from './composer.ts';
import type { DraftMedia } from './draft.ts';

/** Without a line nothing is heard, and an answer may be lost: then a file is asked for so often. */
const ASK_AGAIN_MS = 5_000;

/** Whether it is time to ask, instead of waiting to be told: nobody can tell, or it was told and not shown yet. */
function isOverdue(mediaId: string): boolean {
  const { state } = useUploads.getState().uploads.find((upload) => upload.mediaId === mediaId) ?? {};
  return useLine.getState().state !== 'up' || state === 'ready' || state === 'refused';
}

/** Follows the files of a post: from their upload to the moment there is something to show. */
export function useArrivals(composer: Composer): void {
  useEffect(() => {
    const noteNames = (uploads: readonly Upload[]) => {
      const { media } = composer.store.getState().draft;
      const nameOf = ({ uploadId }: DraftMedia) => uploads.find(({ id }) => id === uploadId)?.mediaId ?? null;
      if (!media.some((one) => one.mediaId === null && nameOf(one) !== null)) return;
      composer.change((draft) => ({
        media: draft.media.map((one) => (one.mediaId === null ? { ...one, mediaId: nameOf(one) } : one)),
      }));
      lookAgain();
    };
    const look = async (id: string) => {
      const fresh = await freshMedia(id);
      if (!fresh || !composer.store.getState().draft.media.some(({ mediaId }) => mediaId === id)) return;
      composer.change((draft) => ({
        media: draft.media.map((one) => (one.mediaId === id ? { ...one, media: fresh } : one)),
      }));
    };
    const lookAgain = (isWanted: (mediaId: string) => boolean = () => true) => {
      for (const { mediaId, media } of composer.store.getState().draft.media)
        if (mediaId && media?.state !== 'ready' && media?.state !== 'refused' && isWanted(mediaId))
          void look(mediaId);
    };
    noteNames(useUploads.getState().uploads);
    lookAgain();
    const stops = [
      useUploads.subscribe(({ uploads }) => noteNames(uploads)),
      onEvent('mediaChanged', ({ id }) => {
        if (composer.store.getState().draft.media.some(({ mediaId }) => mediaId === id)) void look(id);
      }),
      onGap(() => lookAgain()),
    ];
    const timer = setInterval(() => lookAgain(isOverdue), ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [composer]);
}
