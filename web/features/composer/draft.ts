import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import {
  ALT_MAX_CHARS,
  GOAL_TITLE_MAX_CHARS,
  POLL_OPTION_MAX_CHARS,
  POLL_OPTIONS_MIN,
  POST_MAX_CHARS,
} from '#contract/limits.ts';
import type { Media } from '#web/features/media/index.ts';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';

export type SavedPost = OutputOf<Contract['posts']['draft']>;
export type WirePost = InputOf<Contract['posts']['save']>['post'];
export type Audience = WirePost['audience'];
export type CoCreator = SavedPost['coCreators'][number];

/** A photo, video or audio file of the post, from the moment it is chosen. */
export interface DraftMedia {
  /** A key assigned by the browser, because the server assigns an id only when the upload begins. */
  readonly key: string;
  readonly uploadId: string | null;
  readonly mediaId: string | null;
  /** The file's media data; null until it has been loaded. */
  readonly media: Media | null;
  readonly alt: string;
  readonly isPreview: boolean;
}

/** Makes a draft item from media that is on the server already. */
export const asDraftMedia = (media: Media): DraftMedia => ({
  key: media.id,
  uploadId: null,
  mediaId: media.id,
  media,
  alt: '',
  isPreview: false,
});

export interface DraftPoll {
  readonly options: readonly string[];
  readonly days: 1 | 3 | 7 | 30;
  /** The index of the right answer; null for a poll without one. */
  readonly right: number | null;
}

export interface DraftGoal {
  readonly title: string;
  /** The amount as the creator typed it. */
  readonly target: string;
  readonly rule: 'flexible' | 'all_or_nothing';
  readonly days: number | null;
}

/** A post while it is written, in the form in which the fields hold it. */
export interface Draft {
  readonly text: string;
  readonly isTextOpen: boolean;
  readonly isMusic: boolean;
  readonly media: readonly DraftMedia[];
  readonly isPriced: boolean;
  /** The price as the creator typed it. */
  readonly price: string;
  readonly audience: Audience;
  readonly label: WirePost['label'];
  readonly ai: WirePost['ai'];
  readonly labels: readonly string[];
  readonly commentsRule: WirePost['commentsRule'];
  readonly coCreators: readonly CoCreator[];
  readonly poll: DraftPoll | null;
  readonly goal: DraftGoal | null;
  /** The scheduled publication time; null when the post is published without a schedule. */
  readonly publishAt: string | null;
  /**
   * The number of days from publication to expiry; null when none is chosen in this form. Takes precedence
   * over the saved `expiresAt`.
   */
  readonly expireDays: number | null;
  readonly expiresAt: string | null;
}

export const POLL_DAYS = [1, 3, 7, 30] as const;
const DAY_MS = 24 * 60 * 60_000;

export const emptyDraft: Draft = {
  text: '',
  isTextOpen: true,
  isMusic: false,
  media: [],
  isPriced: false,
  price: '',
  audience: { isPublic: true, followers: false, members: false, tierIds: [] },
  label: null,
  ai: 'none',
  labels: [],
  commentsRule: 'everyone',
  coCreators: [],
  poll: null,
  goal: null,
  publishAt: null,
  expireDays: null,
  expiresAt: null,
};

export const emptyPoll: DraftPoll = { options: ['', ''], days: 7, right: null };
export const emptyGoal: DraftGoal = { title: '', target: '', rule: 'flexible', days: null };

/** Converts a saved post into a draft: the values of the composer's fields. */
export const draftOf = (saved: SavedPost): Draft => ({
  text: saved.text,
  isTextOpen: saved.isTextOpen,
  isMusic: saved.kind === 'music',
  media: saved.media.map(({ media, alt, isPreview }) => ({
    key: media.id,
    uploadId: null,
    mediaId: media.id,
    media,
    alt,
    isPreview,
  })),
  isPriced: saved.price !== null,
  price: saved.price ? wireDollars(unitsOf(saved.price)).replace(/\.00$/, '') : '',
  audience: saved.audience,
  label: saved.label,
  ai: saved.ai,
  labels: saved.labels,
  commentsRule: saved.commentsRule,
  coCreators: saved.coCreators,
  poll: saved.poll,
  goal: saved.goal && { ...saved.goal, target: saved.goal.target.replace(/\.00?$/, '') },
  publishAt: saved.publishAt,
  expireDays: null,
  expiresAt: saved.expiresAt,
});

/**
 * Converts the draft into the server's input. Unfinished parts are left out; {@link isWhole} says whether
 * there are any.
 */
export const wireOf = (draft: Draft, now: Date): WirePost => ({
  kind: draft.isMusic ? 'music' : 'standard',
  text: draft.text,
  isTextOpen: draft.isTextOpen,
  media: draft.media.flatMap(({ mediaId, alt, isPreview }) =>
    mediaId ? [{ id: mediaId, alt, isPreview }] : [],
  ),
  price: wirePrice(draft),
  audience: draft.audience,
  label: draft.label,
  ai: draft.ai,
  labels: [...draft.labels],
  commentsRule: draft.commentsRule,
  coCreators: draft.coCreators.map(({ domain }) => domain),
  poll: wirePoll(draft.poll),
  goal: wireGoal(draft.goal),
  publishAt: draft.publishAt,
  expiresAt: expiryOf(draft, now),
});

/** Whether the draft has no unfinished part, so that all of it would be saved. */
export const isWhole = (draft: Draft): boolean =>
  draft.media.every(({ mediaId }) => mediaId !== null) &&
  (!draft.isPriced || wirePrice(draft) !== null) &&
  (!draft.poll || draft.poll.options.every((option) => option.trim() !== '')) &&
  (!draft.goal || wireGoal(draft.goal) !== null);

/** Whether any text of the draft is longer than the server accepts. */
export const isTooLong = ({ text, media, poll, goal }: Draft): boolean =>
  text.length > POST_MAX_CHARS ||
  media.some(({ alt }) => alt.length > ALT_MAX_CHARS) ||
  (poll?.options.some((option) => option.length > POLL_OPTION_MAX_CHARS) ?? false) ||
  (goal?.title.length ?? 0) > GOAL_TITLE_MAX_CHARS;

/**
 * Whether the post has a poll, or media that are not previews. If it has neither and is not for everyone, the
 * server locks its text.
 */
export const hasMoreThanText = ({ media, poll }: Draft): boolean =>
  poll !== null || media.some(({ isPreview }) => !isPreview);

/** The time at which the post expires and leaves the page; null when it does not expire. */
export function expiryOf({ publishAt, expireDays, expiresAt }: Draft, now: Date): string | null {
  if (expireDays === null) return expiresAt;
  const from = publishAt === null ? now : new Date(publishAt);
  return new Date(from.getTime() + expireDays * DAY_MS).toISOString();
}

/** A string that is equal for two drafts with the same content. URLs and upload progress do not change it. */
export const markOf = (draft: Draft): string =>
  JSON.stringify({
    ...draft,
    media: draft.media.map(({ mediaId, key, alt, isPreview }) => [mediaId ?? key, alt, isPreview]),
    coCreators: draft.coCreators.map(({ domain }) => domain),
  });

export const isBlank = (draft: Draft): boolean => markOf(draft) === markOf(emptyDraft);

function wirePrice({ isPriced, price }: Draft): string | null {
  const units = isPriced ? unitsTyped(price) : undefined;
  return units === undefined ? null : wireDollars(units);
}

function wirePoll(poll: DraftPoll | null): WirePost['poll'] {
  if (!poll) return null;
  const written = poll.options
    .map((text, place) => ({ text: text.trim(), place }))
    .filter(({ text }) => text);
  if (written.length < POLL_OPTIONS_MIN) return null;
  const right = written.findIndex(({ place }) => place === poll.right);
  return { options: written.map(({ text }) => text), days: poll.days, right: right < 0 ? null : right };
}

function wireGoal(goal: DraftGoal | null): WirePost['goal'] {
  const target = goal ? unitsTyped(goal.target) : undefined;
  if (!goal || target === undefined || goal.title.trim() === '') return null;
  return { ...goal, title: goal.title.trim(), target: wireDollars(target) };
}
