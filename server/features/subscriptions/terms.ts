import type { RateLimit } from '../../kit/rate-limit.ts';
import { usd } from '../../ledger/index.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const TIER_PRICE_MIN = usd('3');
/** More than this only from creators whom people have had time to know. */
export const TIER_PRICE_MAX_NEW = usd('49.99');
export const TIER_PRICE_MAX = usd('200');
export const KNOWN_CREATOR_DAYS = 90;

/** How long after each failed try the next one comes: the tries are at 0, 24 and 72 hours. */
export const RETRY_AFTER_MS: readonly number[] = [24 * HOUR_MS, 48 * HOUR_MS];

/** Who left a page without paying for its days of grace has none there for so long. */
export const GRACE_AGAIN_DAYS = 90;

/** A renewal may come so much late without the fan noticing: access goes on, and the period begins where it should. */
export const RENEWAL_LAG_MS = 60 * 60_000;

/** A price may be changed so often in 24 hours: people should not find another one at every look. */
export const PRICE_CHANGES: RateLimit = { code: 'tier-price', limit: 3, windowMs: DAY_MS };

/** Offers of one kind that one creator has open at once. */
export const OPEN_OFFERS_MAX = 20;
/** Lists of offers show so many, the latest first. */
export const LIST_MAX = 100;

/** Who is about to be charged hears of it so long before. */
export const REMIND_DAYS = 3;
/** The first charge after free time is told of once more. */
export const REMIND_LAST_DAYS = 1;

export const INTENT_LIFE_HOURS = 24;
