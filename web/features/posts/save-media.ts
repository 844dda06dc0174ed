import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { showToast } from '#web/kit/toasts.ts';
import type { Post } from './keys.ts';

/** What of a post its viewer may keep as files. */
export const savable = (post: Post): string[] =>
  post.media.flatMap(({ media }) =>
    media.sources && post.mayDownload.includes(media.kind) ? [media.id] : [],
  );

/**
 * Saves one after the other; the first "no" ends it, and the person was told of it already. A video is made for them
 * first and comes when it is ready; `beingMade` tells them so.
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
      // They were told why already.
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
