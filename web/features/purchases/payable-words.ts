import type { Translate } from '#web/kit/i18n-store.ts';
import type { Payable, Quote } from './queries.ts';

/** The name of what is paid for. A tip has no name of its own, so the creator's is used. */
export const payableName = (
  { item, title, creator }: Pick<Quote, 'item' | 'title' | 'creator'>,
  t: Translate,
) => (item.kind === 'tip' ? t('money.tip.to', { name: creator.name }) : title);

export const isTipQuote = ({ item }: Pick<Quote, 'item'>): boolean => item.kind === 'tip';

/** The post that is tipped, if any. */
export const postIdOf = (item: Payable): string | undefined =>
  item.kind === 'tip' ? item.postId : undefined;
