import type Hls from 'hls.js/light';
import { freshMedia } from './fresh-media.ts';
import { segmentAddresses } from './segment-addresses.ts';

export interface Playing {
  stop(): void;
}

/** A native player that lost its addresses is given new ones so often before we say that it does not work. */
const NATIVE_TRIES = 50;
/** Little is fetched ahead, so that who loses the right to a film loses the film soon after. */
const AHEAD_SECONDS = 12;

/**
 * Plays a video from addresses that live for a minute. Where the browser lets us feed it, each segment's address is
 * renewed unseen; where it plays lists by itself, it is handed a new list when it stumbles, and goes on at its place.
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
