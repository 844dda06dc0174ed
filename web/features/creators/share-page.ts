import type { CreatorPage } from '#web/features/follows/index.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import { canShare, shareLink } from '#web/kit/share-link.ts';
import { showToast } from '#web/kit/toasts.ts';

export const addressOf = (domain: string): string => `${location.host}/${domain}`;

/**
 * Shares the page's address through the device's share sheet. On a device without one, copies the address.
 */
export async function sharePage({ name, domain }: CreatorPage['creator'], t: Translate): Promise<void> {
  const url = new URL(`/${domain}`, location.origin).href;
  if (canShare()) {
    if ((await shareLink({ title: name, url })) === 'failed') showToast(t('creators.share.failed'));
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast(t('creators.share.copied'));
  } catch {
    showToast(t('creators.share.failed'));
  }
}
