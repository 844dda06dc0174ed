import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { showToast } from '#web/kit/toasts.ts';
import type { Post } from './keys.ts';

/** The ids of the media in a post that the viewer may download. */
export const savable = (post: Post): string[] =>
  post.media.flatMap(({ media }) =>
    media.sources && post.mayDownload.includes(media.kind) ? [media.id] : [],
  );

/**
 * Downloads files. Stops at the first request that fails; the API client has then shown an alert. A video
 * may first have to be prepared for the viewer. The toast `beingMade` then says so, and the video is downloaded
 * when it is ready.
 */
export async function saveMedia(ids: readonly string[], beingMade: string): Promise<void> {
  for (const id of ids) {
    const given = await api.protection.download({ id }).catch(() => null);
    if (!given) return;
    if (given.address !== null) saveFrom(given.address);
    else {
      showToast(beingMade);
      saveWhenMade(id);
    }
  }
}

const awaited = new Set<string>();

function saveWhenMade(id: string): void {
  if (awaited.has(id)) return;
  awaited.add(id);
  const stop = onEvent('copyMade', (made) => {
    if (made.id !== id) return;
    stop();
    awaited.delete(id);
    api.protection.download({ id }).then(
      ({ address }) => address !== null && saveFrom(address),
      // The API client has already shown an alert with the reason.
      () => undefined,
    );
  });
}

function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
