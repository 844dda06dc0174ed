/**
 * The error catalogue: each refusal has a name (what code and screens speak of), a number (what people read
 * out to support, and what the client's alert rules go by) and an HTTP class (what proxies and monitors see).
 * Its sentence, in 18 languages, is `refusals.<name>` in `locales/`.
 */
type HttpClass = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503;

export interface Refusal {
  readonly code: number;
  readonly status: HttpClass;
}

const generic = {
  invalid_input: { code: 400, status: 400 },
  unauthorized: { code: 401, status: 401 },
  forbidden: { code: 403, status: 403 },
  not_found: { code: 404, status: 404 },
  request_timeout: { code: 408, status: 408 },
  conflict: { code: 409, status: 409 },
  too_large: { code: 413, status: 413 },
  too_many_requests: { code: 429, status: 429 },
  fault: { code: 500, status: 500 },
  unavailable: { code: 503, status: 503 },
} as const satisfies Record<string, Refusal>;

const named = {
  wrong_credentials: { code: 101006, status: 400 },
  too_many_tries: { code: 101007, status: 429 },
  wrong_code: { code: 101011, status: 400 },
  code_expired: { code: 1012027, status: 400 },
  already_bound: { code: 101029, status: 409 },
  domain_taken: { code: 101038, status: 409 },
  domain_reserved: { code: 101040, status: 400 },
  identity_needed: { code: 101041, status: 403 },
  insufficient_funds: { code: 1012048, status: 422 },
  price_changed: { code: 1012049, status: 409 },
  second_factor_needed: { code: 1012108, status: 403 },
  account_restricted: { code: 1012220, status: 403 },
  key_required: { code: 102001, status: 400 },
  key_reused: { code: 102002, status: 409 },
  weak_password: { code: 102003, status: 400 },
  same_password: { code: 102004, status: 400 },
  code_sent_recently: { code: 102005, status: 429 },
  terms_not_accepted: { code: 102006, status: 400 },
  amount_out_of_range: { code: 103001, status: 422 },
  over_daily_limit: { code: 103002, status: 422 },
  card_not_found: { code: 103003, status: 404 },
  card_declined: { code: 103004, status: 422 },
  too_many_cards: { code: 103005, status: 409 },
  provider_away: { code: 103006, status: 503 },
  rate_unavailable: { code: 103007, status: 503 },
  creator_unavailable: { code: 103008, status: 409 },
  own_item: { code: 103009, status: 409 },
  too_late: { code: 103010, status: 409 },
} as const satisfies Record<string, Refusal>;

export const refusals = { ...generic, ...named };

export type RefusalName = keyof typeof refusals;

/** Codes a screen handles in its own place; the global alert stays silent for them. */
export const quietCodes: ReadonlySet<number> = new Set([
  1012108, 101029, 101038, 1012049, 1012048, 101040, 101041, 101011, 101006, 1012027, 101007,
]);

export const OK = 200;
/** Carries a same-origin path in `msg`; the client goes there. */
export const REDIRECT = 302;
export const UNAUTHORIZED = generic.unauthorized.code;
export const FORBIDDEN = generic.forbidden.code;
export const ACCOUNT_RESTRICTED = named.account_restricted.code;
