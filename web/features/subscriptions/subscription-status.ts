import type { Translate } from '#web/kit/i18n-store.ts';
import type { Tone } from '#web/ui/Tag.tsx';
import type { Fan, Subscription } from './queries.ts';

/** A subscription's status as a word and a color tone, because color alone is not visible to everyone. */
export function statusOf(
  { state, isAutoRenew, isGift }: Pick<Subscription | Fan, 'state' | 'isAutoRenew' | 'isGift'>,
  t: Translate,
): { readonly tone: Tone; readonly word: string } {
  if (state === 'expired') return { tone: 'neutral', word: t('subscriptions.state.expired') };
  if (state === 'past_due') return { tone: 'danger', word: t('subscriptions.state.past_due') };
  if (state === 'paused') return { tone: 'info', word: t('subscriptions.state.paused') };
  if (isGift) return { tone: 'accent', word: t('subscriptions.state.gift') };
  if (!isAutoRenew) return { tone: 'warning', word: t('subscriptions.state.expiring') };
  if (state === 'trialing') return { tone: 'accent', word: t('subscriptions.state.trialing') };
  return { tone: 'positive', word: t('subscriptions.state.active') };
}

export const perPeriod = (months: number, price: string, t: Translate): string =>
  months === 1 ? t('subscriptions.perMonth', { price }) : t('subscriptions.perMonths', { price, months });
