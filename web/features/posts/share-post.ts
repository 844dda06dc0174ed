import type { Translate } from '#web/kit/i18n-store.ts';
import { showToast } from '#web/kit/toasts.ts';
import type { Post } from './keys.ts';
import { postPath } from './open-post.ts';

/**
 * Shares the post's address through the device's share sheet. Without a share sheet, copies the address to
 * the clipboard.
 */
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
    // `AbortError` means that the person closed the share sheet, which is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(t('posts.share.failed'));
  }
}
