import type { Translate } from '#web/kit/i18n-store.ts';
import { showToast } from '#web/kit/toasts.ts';
import type { Post } from './keys.ts';
import { postPath } from './open-post.ts';

/** Hands the address to the device's own sharing where there is one, and copies it elsewhere. */
export async function sharePost({ id, creator }: Post, t: Translate): Promise<void> {
  const url = new URL(postPath(id), location.origin).href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: t('posts.by', { name: creator.name }), url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast(t('posts.share.copied'));
  } catch (error) {
    // Whoever closes the sharing sheet has changed their mind; that is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(t('posts.share.failed'));
  }
}
