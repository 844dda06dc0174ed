import type Hls from 'hls.js/light';
import { freshMedia } from './fresh-media.ts';
import { segmentAddresses } from './segment-addresses.ts';

export interface Playing {
  stop(): void;
}

/** The maximum number of times a native player gets new URLs before the video counts as failed. */
const NATIVE_TRIES = 50;
/**
 * The player buffers only this many seconds ahead, so that a person who loses access cannot watch much
 * longer.
 */
const AHEAD_SECONDS = 12;

/**
 * Plays a video whose signed URLs are valid for a minute. Where hls.js is supported, each segment gets a
 * valid URL without interruption. A native player gets a new playlist after an error and continues at the
 * same position.
 */
export function playVideo(video: HTMLVideoElement, mediaId: string, onFailed: () => void): Playing {
  let hls: Hls | null = null;
  const ended = new AbortController();
  const fail = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    onFailed();
  };

  const begin = async (): Promise<void> => {
    const [{ default: Player }, media] = await Promise.all([import('hls.js/light'), freshMedia(mediaId)]);
    const playlist = media?.sources?.playlist;
    if (ended.signal.aborted) return;
    if (!playlist) return fail();
    if (!Player.isSupported()) return playNatively(playlist);
    const addresses = segmentAddresses(mediaId);
    const player = new Player({
      enableWorker: false,
      maxBufferLength: AHEAD_SECONDS,
      maxMaxBufferLength: AHEAD_SECONDS * 2,
      async xhrSetup(request, address) {
        request.open('GET', await addresses.fresh(address), true);
      },
    });
    hls = player;
    player.on(Player.Events.ERROR, (_event, { fatal }) => {
      if (fatal) fail();
    });
    player.loadSource(playlist);
    player.attachMedia(video);
    player.on(Player.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
  };

  const playNatively = (playlist: string): void => {
    let tries = 0;
    video.src = playlist;
    void video.play().catch(() => undefined);
    video.addEventListener(
      'error',
      async () => {
        tries += 1;
        const place = video.currentTime;
        const next = tries < NATIVE_TRIES ? (await freshMedia(mediaId))?.sources?.playlist : null;
        if (!next) return fail();
        video.src = next;
        video.currentTime = place;
        void video.play().catch(() => undefined);
      },
      { signal: ended.signal },
    );
  };

  begin().catch(fail);
  return {
    stop() {
      ended.abort();
      hls?.destroy();
      video.removeAttribute('src');
    },
  };
}
