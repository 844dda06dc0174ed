import type { Translate } from '#web/kit/i18n-store.ts';
import { showToast } from '#web/kit/toasts.ts';
import type { CreatorPage } from './keys.ts';

export const addressOf = (domain: string): string => `${location.host}/${domain}`;

/** Hands the address to the device's own sharing where there is one, and copies it elsewhere. */
export async function sharePage({ name, domain }: CreatorPage['creator'], t: Translate): Promise<void> {
  const url = new URL(`/${domain}`, location.origin).href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: name, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast(t('creators.share.copied'));
  } catch (error) {
    // Whoever closes the sharing sheet has changed their mind; that is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(t('creators.share.failed'));
  }
}
