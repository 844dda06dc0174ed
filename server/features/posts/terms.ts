import { type Money, usd } from '../../ledger/index.ts';

interface Bounds {
  readonly min: Money;
  readonly max: Money;
}

const PRICE: Bounds = { min: usd('3'), max: usd('100') };
/** The price limits for a new page without a tier; the maximum is lower than for other pages. */
const PRICE_OF_NEW_PAGE: Bounds = { min: usd('3'), max: usd('50') };
export const KNOWN_PAGE_DAYS = 90;

export const priceBounds = ({ isNewPage }: { isNewPage: boolean }): Bounds =>
  isNewPage ? PRICE_OF_NEW_PAGE : PRICE;

export const GOAL_BOUNDS: Bounds = { min: usd('10'), max: usd('1000000') };

/** Rate limits of one person's comments, per minute and per day. */
export const COMMENT_RATE_LIMITS = [
  { code: 'comment_minute', limit: 10, windowMs: 60_000 },
  { code: 'comment_day', limit: 300, windowMs: 24 * 60 * 60_000 },
] as const;
