import type { RateLimit } from '../../kit/rate-limit.ts';
import { usd } from '../../ledger/index.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const TIER_PRICE_MIN = usd('3');
/** The maximum monthly price of a page that opened less than `KNOWN_CREATOR_DAYS` ago. */
export const TIER_PRICE_MAX_NEW = usd('49.99');
export const TIER_PRICE_MAX = usd('200');
export const KNOWN_CREATOR_DAYS = 90;

/** The waits after the first and the second failed try, so that a renewal is tried at 0, 24 and 72 hours. */
export const RETRY_AFTER_MS: readonly number[] = [24 * HOUR_MS, 48 * HOUR_MS];

/** A fan who left a page without paying for its grace gets no new grace on that page for this many days. */
export const GRACE_AGAIN_DAYS = 90;

/**
 * A renewal may be this late without consequences. Access continues, and the new period starts when the
 * previous one ended.
 */
export const RENEWAL_LAG_MS = 60 * 60_000;

/** At most three price changes in 24 hours, so that fans do not see a different price on every visit. */
export const PRICE_CHANGES: RateLimit = { code: 'tier-price', limit: 3, windowMs: DAY_MS };

/** The maximum number of open offers of one kind per creator. */
export const OPEN_OFFERS_MAX = 20;
/** The maximum number of offers in a list, newest first. */
export const LIST_MAX = 100;

/** The number of days between the reminder email and the charge. */
export const REMIND_DAYS = 3;
/** The number of days between the second reminder and the first charge after a trial or gift. */
export const REMIND_LAST_DAYS = 1;

export const INTENT_LIFE_HOURS = 24;
