import type { Translate } from '#web/kit/i18n-store.ts';
import type { Payable, Quote } from './queries.ts';

/** What somebody pays for, by its name: a tip has none but whom it is for. */
export const payableName = (
  { item, title, creator }: Pick<Quote, 'item' | 'title' | 'creator'>,
  t: Translate,
) => (item.kind === 'tip' ? t('money.tip.to', { name: creator.name }) : title);

export const isTipQuote = ({ item }: Pick<Quote, 'item'>): boolean => item.kind === 'tip';

/** The post that a tip is for. */
export const postIdOf = (item: Payable): string | undefined =>
  item.kind === 'tip' ? item.postId : undefined;
