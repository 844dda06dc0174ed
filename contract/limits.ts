/**
 * Limits that browser and server both need. No schema library here: the browser imports this file as it is.
 */
export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MIN_CHARS = 8;
/**
 * The maximum length of a password in bytes. Bytes are counted because the time to hash a password depends on
 * them: a very long password could stall the server.
 */
export const PASSWORD_MAX_BYTES = 256;
export const VERIFICATION_CODE_DIGITS = 6;
/**
 * For each email address and purpose, there is a daily limit for guesses at six-digit codes. All browsers
 * that are new to the account share this limit. When it is used up, new codes have this many digits.
 */
export const VERIFICATION_CODE_LONG_DIGITS = 12;
export const VERIFICATION_CODE_LIFE_MINUTES = 20;
export const VERIFICATION_CODE_RESEND_SECONDS = 60;
export const VERIFICATION_CODE_TRIES = 5;
export const DISPLAY_NAME_MAX_CHARS = 50;
export const ABOUT_MAX_CHARS = 400;
export const LOCATION_MAX_CHARS = 64;
export const WEBSITE_MAX_CHARS = 200;
export const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;

export const REQUEST_TIMEOUT_MS = 600_000;
export const RETRIES = 3;
export const RETRY_DELAY_MS = 1_000;
export const DUPLICATE_ALERT_WINDOW_MS = 3_000;
export const NOTIFICATION_REFRESH_MS = 30_000;
/** The maximum number of browser events in one tracking call. */
export const TRACKED_EVENTS_MAX = 50;
export const VERSION_CHECK_MS = 60 * 60_000;
export const RIPPLE_MS = 650;
export const SPLASH_FADE_MS = 300;
export const PAGE_SIZE_MAX = 100;
/** The maximum length of a text that a person types to search a list. */
export const SEARCH_MAX_CHARS = 100;
export const CREATOR_SEARCH_MAX_CHARS = 64;

export const LINKS_MAX = 10;
export const CRAFT_MAX_CHARS = 60;
export const LINK_LABEL_MAX_CHARS = 40;
/** The number of days over which a page's posts and answers are counted, to show what a member gets. */
export const PROMISE_DAYS = 90;
/** The number of days for which a renamed page's former domain still leads to the page. */
export const FORMER_DOMAIN_DAYS = 90;
/** A paused subscription that is not resumed ends after this many days. */
export const PAUSE_MAX_DAYS = 90;
export const REPORT_MAX_CHARS = 2_000;
export const POST_MAX_CHARS = 5_000;
export const POST_MEDIA_MAX = 30;
/**
 * The maximum number of posts in one answer. It is small, because each post may hold `POST_MEDIA_MAX` files,
 * and each file has an address for every size.
 */
export const POSTS_PAGE_MAX = 30;
export const ALT_MAX_CHARS = 300;
export const CO_CREATORS_MAX = 10;
export const PINNED_POSTS_MAX = 3;
export const COMMENT_MAX_CHARS = 1_000;
export const LABEL_MAX_CHARS = 30;
export const LABELS_MAX = 10;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_OPTION_MAX_CHARS = 80;
export const GOAL_TITLE_MAX_CHARS = 80;
export const GOAL_DAYS_MAX = 30;

export const NOTE_TITLE_MAX_CHARS = 80;
export const NOTE_MAX_CHARS = 5_000;
export const TIP_NOTE_MAX_CHARS = 500;
/** For this many seconds a tip is held and can be undone; then the creator gets it. */
export const TIP_UNDO_SECONDS = 60;

/** The maximum number of days in a range of the statistics: one leap year. */
export const STATISTICS_DAYS_MAX = 366;
export const WATERMARK_TEXT_MAX_CHARS = 40;
/**
 * The limits of a watermark's opacity in percent: below the minimum the watermark is invisible, and above the
 * maximum it spoils the picture.
 */
export const WATERMARK_OPACITY_MIN = 10;
export const WATERMARK_OPACITY_MAX = 60;
export const BLOCKED_RANGES_MAX = 500;
export const RANGE_MAX_CHARS = 64;
export const RANGE_NOTE_MAX_CHARS = 100;

const MEGABYTE = 1024 * 1024;
/**
 * The path below `/api` that accepts files by the tus protocol, with `kind` and the browser's `filetype` as
 * metadata.
 */
export const MEDIA_UPLOAD_PATH = '/actor/v1/media/upload';
export const MEDIA_MAX_BYTES = {
  photo: 60 * MEGABYTE,
  video: 5 * 1024 * MEGABYTE,
  audio: 500 * MEGABYTE,
} as const;
export const MEDIA_CHUNK_BYTES = 8 * MEGABYTE;
/** The maximum total size of one person's stored files. */
export const MEDIA_ROOM_BYTES = 100 * 1024 * MEGABYTE;
/**
 * The maximum total size of a person's stored files on the first day after sign-up. In the rest of the first
 * week, `MEDIA_ROOM_FIRST_WEEK_BYTES` applies. People verified to sell have the full limit immediately.
 */
export const MEDIA_ROOM_FIRST_DAY_BYTES = 2 * 1024 * MEGABYTE;
export const MEDIA_ROOM_FIRST_WEEK_BYTES = 20 * 1024 * MEGABYTE;
export const CONCURRENT_UPLOADS_MAX = 50;
/** An unfinished upload is deleted after this many hours. */
export const MEDIA_UPLOAD_LIFE_HOURS = 24;
export const MEDIA_PIXELS_MAX = 50_000_000;
export const MEDIA_FRAMES_MAX = 300;
export const VIDEO_MAX_MINUTES = 120;
export const AUDIO_MAX_MINUTES = 240;
export const MEDIA_BATCH_MAX = 60;
/** A signed URL of media works for at most this many seconds. */
export const MEDIA_SIGNED_URL_SECONDS = 60;
export const FOLDER_NAME_MAX_CHARS = 40;
export const FOLDERS_MAX = 100;
export const COLLECTION_TITLE_MAX_CHARS = 80;
export const COLLECTION_TEXT_MAX_CHARS = 2_000;
export const COLLECTION_ITEMS_MAX = 200;
export const COLLECTION_SUPPLY_MAX = 1_000_000;
export const COLLECTION_REASON_MAX_CHARS = 300;
/**
 * The lowest price of a collection, in dollars. `COLLECTION_PRICE_MAX` is above the highest price of a single
 * post.
 */
export const COLLECTION_PRICE_MIN = 3;
export const COLLECTION_PRICE_MAX = 500;
export const TIER_NAME_MAX_CHARS = 60;
/** The maximum length of a tier's description, and of the message that new members of the tier get. */
export const TIER_TEXT_MAX_CHARS = 500;
/** The maximum number of a creator's tiers that are open for subscription at the same time. */
export const TIERS_MAX = 5;
export const TIER_BENEFITS_MAX = 8;
export const TIER_BENEFIT_MAX_CHARS = 80;
export const MEMBER_CAP_MAX = 100_000;
/**
 * The maximum number of days of a promotion. Every promotion ends, because a promotion without an end would
 * simply be a lower price.
 */
export const PROMOTION_DAYS_MAX = 90;
export const PROMOTION_PERCENT_MAX = 99;
export const PROMOTION_TRIAL_DAYS_MAX = 30;
export const PROMOTION_USES_MAX = 100_000;
export const OFFER_TEXT_MAX_CHARS = 200;
export const TRIAL_LINK_NAME_MAX_CHARS = 64;
export const TRIAL_LINK_DAYS = [1, 3, 7, 14, 30, 90, 180, 360] as const;
/** A creator chooses one of these numbers of uses for a trial link; zero means no limit. */
export const TRIAL_LINK_USES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50, 100] as const;
/**
 * The maximum number of days in one statement: one leap year. A person who needs a longer period requests
 * several.
 */
export const STATEMENT_PERIOD_MAX_DAYS = 366;
/**
 * A statement contains the blocks that seal the transfers of its period. If the lowest and the highest of these
 * blocks are at most this many blocks apart, the statement also contains all blocks between them.
 */
export const STATEMENT_CHAIN_MAX_BLOCKS = 10_000;
export const STATEMENT_BLOCKS_PAGE_MAX = 500;
export const FAN_MESSAGE_MAX_CHARS = 1_000;
export const CREATOR_MESSAGE_MAX_CHARS = 5_000;
export const MESSAGE_MEDIA_MAX = 30;
export const MESSAGE_PAGE_MAX = 50;
export const MESSAGE_REPLY_PREVIEW_CHARS = 160;
/** The maximum length of the last message's text in the chat list. */
export const CHAT_PREVIEW_MAX_CHARS = 120;
export const MESSAGE_PINS_MAX = 20;
/**
 * The maximum number of pinned chats. It is small, because the first page of the chat list always includes
 * all of them.
 */
export const CHAT_PINS_MAX = 20;
/** A message can be unsent for this many hours, if nobody has read it. */
export const UNSEND_HOURS = 24;
/** A message fee is returned after this many days without an answer. */
export const WRITING_FEE_DAYS = 7;
/** The highest message fee, in whole dollars. */
export const WRITING_FEE_MAX = 50;
export const CHAT_NOTE_MAX_CHARS = 2_000;
export const RESTRICTED_WORDS_MAX = 200;
export const RESTRICTED_WORD_MAX_CHARS = 60;
export const LIST_NAME_MAX_CHARS = 40;
export const LISTS_MAX = 100;
export const LIST_PEOPLE_MAX = 100_000;
/** The maximum number of people added to a list, or removed from it, in one request. */
export const LIST_ADDED_MAX = 100;
/**
 * The maximum number of fans whom a creator can add individually to the recipients of a mass message. At most
 * the same number of fans can be excluded individually.
 */
export const AUDIENCE_PEOPLE_MAX = 100;
/**
 * The maximum number of fans to whom a creator can send the same first message in one request. Each fan gets
 * it in a separate chat. For more recipients the creator sends a mass message.
 */
export const NEW_CHATS_MAX = 20;
export const MASS_PER_DAY = 3;
export const MASS_PER_WEEK = 15;
/**
 * After a mass message or a flow's message, a fan gets no other mass message or flow from the same creator
 * for this many hours. Welcomes and keyword answers ignore this pause and start none.
 */
export const MASS_QUIET_HOURS = 12;
/** The longest pause between mass messages and flows' messages that a fan may choose, in hours. */
export const MASS_QUIET_HOURS_MAX = 30 * 24;
/** A scheduled message can be changed until this many seconds before it is sent. */
export const MASS_LOCK_SECONDS = 60;
export const SCRIPTS_MAX = 200;
export const SCRIPT_STEPS_MAX = 10;
export const SCRIPT_TITLE_MAX_CHARS = 80;
export const SCRIPT_FOLDER_MAX_CHARS = 60;
export const FLOWS_MAX = 50;
export const FLOW_NAME_MAX_CHARS = 80;
export const FLOW_KEYWORD_MAX_CHARS = 60;
/**
 * The maximum total length of the texts in a creator's scripts, flows and welcomes, because one answer
 * returns them all.
 */
export const TEMPLATES_TEXT_MAX_CHARS = 500_000;
export const TEMPLATES_FILES_MAX = 600;
export const ASSISTANT_FACTS_MAX = 200;
export const FACT_QUESTION_MAX_CHARS = 200;
export const FACT_ANSWER_MAX_CHARS = 1_000;
/**
 * The assistant has instructions for what it must always do, and instructions for what it must never do. This
 * is the maximum length of each of the two texts.
 */
export const ASSISTANT_RULES_MAX_CHARS = 1_000;
export const ASSISTANT_DISCLOSURE_MAX_CHARS = 300;
export const ASSISTANT_QUESTION_MAX_CHARS = 1_000;
export const HELP_QUESTION_MAX_CHARS = 500;
/**
 * A creator sets how many answers the assistant may give in one chat in a row. After that many, a person on the
 * creator's side has to write. This is the highest number that a creator can set.
 */
export const ASSISTANT_IN_A_ROW_MAX = 20;
export const ASSISTANT_PER_DAY_MAX = 200;
export const ENGINE_ENDPOINT_MAX_CHARS = 300;
export const ENGINE_MODEL_MAX_CHARS = 100;
export const ENGINE_KEY_MAX_CHARS = 300;
export const SEATS_MAX = 20;
