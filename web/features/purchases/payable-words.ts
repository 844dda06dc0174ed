import type { Translate } from '#web/kit/i18n-store.ts';
import type { Payable, Quote } from './queries.ts';

/** The title of what is paid for. A tip has no title, so its creator's name is used. */
export const payableName = (
  { item, title, creator }: Pick<Quote, 'item' | 'title' | 'creator'>,
  t: Translate,
) => (item.kind === 'tip' ? t('wallet.tip.to', { name: creator.name }) : title);

export const isTipQuote = ({ item }: Pick<Quote, 'item'>): boolean => item.kind === 'tip';

/** The id of the tipped post; undefined for everything else. */
export const postIdOf = (item: Payable): string | undefined =>
  item.kind === 'tip' ? item.postId : undefined;
