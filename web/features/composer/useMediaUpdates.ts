import { useEffect } from 'react';
import { freshMedia, type Upload, useUploads } from '#web/features/media/index.ts';
import { onEvent, onGap, useSocketState } from '#web/kit/events.ts';
import type { Composer } from './composer.ts';
import type { DraftMedia } from './draft.ts';

/**
 * How often pending files are polled. Polling is needed because no events arrive without a connection, and
 * because a response can be lost.
 */
const POLL_MS = 5_000;

/**
 * Whether to request a file's media data now instead of waiting for an event: the connection is down, or the
 * event has already arrived and the request that followed it failed.
 */
function isOverdue(mediaId: string): boolean {
  const { state } = useUploads.getState().uploads.find((upload) => upload.mediaId === mediaId) ?? {};
  return useSocketState.getState().state !== 'up' || state === 'ready' || state === 'refused';
}

/** Subscribes to uploads and events, and polls, to load the media data of the post's files. */
export function useMediaUpdates(composer: Composer): void {
  useEffect(() => {
    const storeMediaIds = (uploads: readonly Upload[]) => {
      const { media } = composer.store.getState().draft;
      const nameOf = ({ uploadId }: DraftMedia) => uploads.find(({ id }) => id === uploadId)?.mediaId ?? null;
      if (!media.some((one) => one.mediaId === null && nameOf(one) !== null)) return;
      composer.change((draft) => ({
        media: draft.media.map((one) => (one.mediaId === null ? { ...one, mediaId: nameOf(one) } : one)),
      }));
      refreshPending();
    };
    const refresh = async (id: string) => {
      const fresh = await freshMedia(id);
      if (!fresh || !composer.store.getState().draft.media.some(({ mediaId }) => mediaId === id)) return;
      composer.change((draft) => ({
        media: draft.media.map((one) => (one.mediaId === id ? { ...one, media: fresh } : one)),
      }));
    };
    const refreshPending = (isWanted: (mediaId: string) => boolean = () => true) => {
      for (const { mediaId, media } of composer.store.getState().draft.media)
        if (mediaId && media?.state !== 'ready' && media?.state !== 'refused' && isWanted(mediaId))
          void refresh(mediaId);
    };
    storeMediaIds(useUploads.getState().uploads);
    refreshPending();
    const stops = [
      useUploads.subscribe(({ uploads }) => storeMediaIds(uploads)),
      onEvent('mediaChanged', ({ id }) => {
        if (composer.store.getState().draft.media.some(({ mediaId }) => mediaId === id)) void refresh(id);
      }),
      onGap(() => refreshPending()),
    ];
    const timer = setInterval(() => refreshPending(isOverdue), POLL_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [composer]);
}
