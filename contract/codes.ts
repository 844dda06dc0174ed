import { ACCOUNT_RESTRICTED, FORBIDDEN, UNAUTHORIZED } from './alert-codes.ts';

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
  unauthorized: { code: UNAUTHORIZED, status: 401 },
  forbidden: { code: FORBIDDEN, status: 403 },
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
  account_restricted: { code: ACCOUNT_RESTRICTED, status: 403 },
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
  payment_open: { code: 103011, status: 409 },
  spending_frozen: { code: 103012, status: 403 },
  quote_expired: { code: 103013, status: 409 },
  rate_moved: { code: 103014, status: 409 },
  quote_used: { code: 103015, status: 409 },
  own_page: { code: 104001, status: 409 },
  media_unavailable: { code: 104002, status: 422 },
  media_not_ready: { code: 104003, status: 409 },
  price_without_media: { code: 104004, status: 422 },
  schedule_in_past: { code: 104005, status: 422 },
  label_missing: { code: 104006, status: 422 },
  post_empty: { code: 104007, status: 422 },
  consent_missing: { code: 104008, status: 422 },
  too_many_pins: { code: 104009, status: 409 },
  post_locked: { code: 104010, status: 403 },
  comments_closed: { code: 104011, status: 403 },
  poll_closed: { code: 104012, status: 409 },
  age_unconfirmed: { code: 104013, status: 403 },
  already_sold: { code: 104014, status: 409 },
  media_in_use: { code: 106001, status: 409 },
  media_too_large: { code: 106002, status: 413 },
  media_room_full: { code: 106003, status: 422 },
  media_kind_unknown: { code: 106004, status: 422 },
  too_many_uploads: { code: 106005, status: 429 },
  own_country: { code: 108001, status: 409 },
  unknown_country: { code: 108002, status: 422 },
  range_invalid: { code: 108003, status: 422 },
  range_private: { code: 108004, status: 422 },
  range_too_wide: { code: 108005, status: 422 },
  own_address: { code: 108006, status: 409 },
  too_many_ranges: { code: 108007, status: 409 },
  download_off: { code: 108008, status: 403 },
  sold_out: { code: 112001, status: 409 },
  reason_missing: { code: 112002, status: 422 },
  below_sold: { code: 112003, status: 422 },
  collection_empty: { code: 112004, status: 422 },
  offer_missing: { code: 112005, status: 422 },
  name_taken: { code: 112006, status: 409 },
  too_many_folders: { code: 112007, status: 409 },
  tier_full: { code: 107001, status: 409 },
  already_member: { code: 107002, status: 409 },
  gift_claimed: { code: 107003, status: 409 },
  price_changes_used_up: { code: 107004, status: 429 },
  below_members: { code: 107005, status: 422 },
  message_empty: { code: 109001, status: 422 },
  message_too_long: { code: 109002, status: 422 },
  may_not_write: { code: 109003, status: 403 },
  word_refused: { code: 109004, status: 422 },
  already_owned: { code: 109005, status: 409 },
  nobody_to_send_to: { code: 109006, status: 422 },
  too_many_mass_messages: { code: 109007, status: 429 },
  list_name_taken: { code: 109008, status: 409 },
  too_many_lists: { code: 109009, status: 409 },
  list_full: { code: 109010, status: 409 },
  too_many_scripts: { code: 109011, status: 409 },
  too_many_flows: { code: 109012, status: 409 },
  keyword_missing: { code: 109013, status: 422 },
  shortcut_taken: { code: 109014, status: 409 },
  disclosure_missing: { code: 109015, status: 422 },
  endpoint_refused: { code: 109016, status: 422 },
  outside_refused: { code: 109017, status: 409 },
  already_seated: { code: 109018, status: 409 },
  too_many_seats: { code: 109019, status: 409 },
  chat_pins_full: { code: 109020, status: 409 },
} as const satisfies Record<string, Refusal>;

export const refusals = { ...generic, ...named };

export type RefusalName = keyof typeof refusals;

export { ACCOUNT_RESTRICTED, FORBIDDEN, OK, quietCodes, REDIRECT, UNAUTHORIZED } from './alert-codes.ts';
