import { api } from '#web/kit/api.ts';
import type { Post } from './keys.ts';

/** What of a post could be kept as files. Videos are only streamed; whether the creator allows it the server says. */
export const savable = (post: Post): string[] =>
  post.media.flatMap(({ media }) => (media.sources && media.kind !== 'video' ? [media.id] : []));

/** Saves one after the other; the first "no" ends it, and the person was told of it already. */
export async function saveMedia(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const given = await api.protection.download({ id }).catch(() => null);
    if (!given) return;
    const link = document.createElement('a');
    link.href = given.address;
    link.download = '';
    link.click();
  }
}
