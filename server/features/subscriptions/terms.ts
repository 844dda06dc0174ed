import type { RateLimit } from '../../kit/rate-limit.ts';
import { usd } from '../../ledger/index.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const TIER_PRICE_MIN = usd('3');
/** A higher price is allowed only for pages older than `KNOWN_CREATOR_DAYS`. */
export const TIER_PRICE_MAX_NEW = usd('49.99');
export const TIER_PRICE_MAX = usd('200');
export const KNOWN_CREATOR_DAYS = 90;

/** The wait after each failed try: a renewal is tried at 0, 24 and 72 hours. */
export const RETRY_AFTER_MS: readonly number[] = [24 * HOUR_MS, 48 * HOUR_MS];

/** A fan who left a page without paying for its grace gets no new grace there for this many days. */
export const GRACE_AGAIN_DAYS = 90;

/** A renewal up to this late goes unnoticed: access continues, and the period starts at the previous end. */
export const RENEWAL_LAG_MS = 60 * 60_000;

/** Limits price changes in 24 hours, so that fans do not see a different price on every visit. */
export const PRICE_CHANGES: RateLimit = { code: 'tier-price', limit: 3, windowMs: DAY_MS };

/** The number of open offers of one kind per creator. */
export const OPEN_OFFERS_MAX = 20;
/** The number of offers in a list, latest first. */
export const LIST_MAX = 100;

/** The number of days between the reminder email and the charge. */
export const REMIND_DAYS = 3;
/** The number of days between the second reminder and the first charge after a trial or gift. */
export const REMIND_LAST_DAYS = 1;

export const INTENT_LIFE_HOURS = 24;
