import { z } from 'zod';
import { call, event } from './kit.ts';
import {
  AUDIENCE_PEOPLE_MAX,
  CREATOR_MESSAGE_MAX_CHARS,
  MESSAGE_MEDIA_MAX,
  NEW_CHATS_MAX,
  PAGE_SIZE_MAX,
  SEARCH_MAX_CHARS,
} from './limits.ts';
import { Listed, SmartList } from './lists.ts';
import { Media } from './media.ts';
import { Cursor, Money, TypedDollars } from './money.ts';
import { Done, Id, Instant, text } from './words.ts';

const anyList = z.union([Id, SmartList]);

/** Who gets it: everybody of one of `include`, whom every rule lets through, and nobody of `exclude`. */
export const MassAudience = z.strictObject({
  include: z.array(anyList).max(30),
  tierIds: z.array(Id).max(20).default([]),
  fanIds: z.array(Id).max(AUDIENCE_PEOPLE_MAX).default([]),
  exclude: z.array(anyList).max(30).default([]),
  excludeFanIds: z.array(Id).max(AUDIENCE_PEOPLE_MAX).default([]),
  /** Who has bought one of these is left out. */
  excludeBuyersOf: z.array(Id).max(20).default([]),
  spent: z
    .strictObject({
      days: z.number().int().min(1).max(3650),
      atLeast: TypedDollars.optional(),
      atMost: TypedDollars.optional(),
    })
    .optional(),
  /** Only who was here within so many days, or only who was not. */
  seen: z.strictObject({ days: z.number().int().min(1).max(365), isWithin: z.boolean() }).optional(),
});

/** What is sent; `{name}` stands for what the fan is called. */
export const MassWords = z.strictObject({
  text: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  lockedText: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  previewIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  /** Null: it is free. */
  price: TypedDollars.nullable().default(null),
});

export const MassState = z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsent']);

export const MassMessage = z.object({
  id: Id,
  version: z.number().int(),
  state: MassState,
  text: z.string(),
  lockedText: z.string(),
  media: z.array(z.object({ media: Media, isPreview: z.boolean() })),
  price: Money.nullable(),
  audience: MassAudience,
  sendAt: Instant.nullable(),
  /** It was to leave then, but as many as a day or a week allows had left; null: it leaves when it was wanted. */
  wantedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  unsentAt: Instant.nullable(),
  /** Until when it can be taken back; null when it cannot. */
  unsendUntil: Instant.nullable(),
  /** How many get it; known when sending has begun. */
  recipients: z.number().int(),
  delivered: z.number().int(),
  seen: z.number().int(),
  bought: z.number().int(),
  /** What came in, and what of it is the creator's. */
  gross: Money,
  net: Money,
  createdAt: Instant,
});

const which = z.strictObject({ id: Id });
const sendingRefusals = [
  'not_found',
  'conflict',
  'message_empty',
  'message_too_long',
  'word_refused',
  'media_unavailable',
  'media_not_ready',
  'price_without_media',
  'amount_out_of_range',
  'identity_needed',
  'nobody_to_send_to',
  'schedule_in_past',
  'too_many_mass_messages',
] as const;

export const mass = {
  count: call({
    path: '/chat-msg/v1/mass/count',
    who: 'creator',
    seat: 'mass',
    about: 'How many would get it now and a few of them, rule by rule what each takes away.',
    input: z.strictObject({
      audience: MassAudience,
      mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
      /** What it is to cost: above some price nobody is asked who is new here. */
      price: TypedDollars.nullable().default(null),
      /** When it is to leave: who rests now may get it then. Null: now. */
      sendAt: Instant.nullable().default(null),
    }),
    output: z.object({
      count: z.number().int(),
      included: z.number().int(),
      byTier: z.array(z.object({ tierId: Id.nullable(), name: z.string(), count: z.number().int() })),
      /** How many each step leaves out, in this order. */
      left: z.object({
        bySpent: z.number().int(),
        bySeen: z.number().int(),
        byExclusion: z.number().int(),
        /** Who owns all of the media already. */
        byOwned: z.number().int(),
        /** Who got something from this creator lately, does not want any, or is too new here for its price. */
        byCap: z.number().int(),
      }),
      /** From when on those who got something lately, and are left out for that, may get the next; null: there are none. */
      pauseEndsAt: Instant.nullable(),
      sample: z.array(Listed).max(8),
    }),
    alert: 'quiet',
  }),
  save: call({
    path: '/chat-msg/v1/mass/save',
    who: 'creator',
    seat: 'mass',
    about:
      'Keeps a draft, or changes something scheduled until a minute before it leaves; without a time it is a draft again.',
    input: z.strictObject({
      id: Id,
      version: z.number().int().nullable(),
      words: MassWords,
      audience: MassAudience,
      sendAt: Instant.nullable().default(null),
    }),
    output: MassMessage,
    refusals: [...sendingRefusals, 'too_late'],
    alert: 'in_place',
  }),
  send: call({
    path: '/chat-msg/v1/mass/send',
    who: 'creator',
    seat: 'mass',
    about:
      'Sends a saved one, now or at its time; with `isNow` it does not wait for its time. Pressed twice it is sent once.',
    input: z.strictObject({ id: Id, version: z.number().int(), isNow: z.boolean().default(false) }),
    output: MassMessage,
    refusals: sendingRefusals,
    alert: 'in_place',
  }),
  test: call({
    path: '/chat-msg/v1/mass/test',
    who: 'creator',
    seat: 'mass',
    about: 'Shows what a fan would get, as a message to oneself that nobody else sees.',
    input: which,
    output: z.object({ text: z.string() }),
    refusals: ['not_found'],
  }),
  pause: call({
    path: '/chat-msg/v1/mass/pause',
    who: 'creator',
    seat: 'mass',
    about: 'Stops one that is leaving, or lets it go on.',
    input: z.strictObject({ id: Id, isPaused: z.boolean() }),
    output: MassMessage,
    refusals: ['not_found', 'too_late', 'too_many_mass_messages'],
  }),
  cancel: call({
    path: '/chat-msg/v1/mass/cancel',
    who: 'creator',
    seat: 'mass',
    about: 'Takes one out of the queue, or throws a draft away.',
    input: which,
    output: Done,
    refusals: ['not_found', 'too_late'],
  }),
  unsend: call({
    path: '/chat-msg/v1/mass/unsend',
    who: 'creator',
    seat: 'mass',
    about: 'Takes it back from everybody who has not bought it, within a day.',
    input: which,
    output: MassMessage,
    refusals: ['not_found', 'too_late'],
  }),
  find: call({
    path: '/chat-msg/v1/mass/find',
    who: 'creator',
    seat: 'mass',
    about: 'One of one’s mass messages, with how it goes.',
    input: which,
    output: MassMessage,
    refusals: ['not_found'],
  }),
  list: call({
    path: '/chat-msg/v1/mass/list',
    who: 'creator',
    seat: 'mass',
    about: 'One’s mass messages, latest first: drafts, scheduled, sent.',
    input: z.strictObject({
      show: z.enum(['all', 'drafts', 'scheduled', 'sent']).default('all'),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(20),
    }),
    output: z.object({
      messages: z.array(MassMessage),
      next: Cursor.nullable(),
      /** What the caps still allow. */
      left: z.object({ today: z.number().int(), thisWeek: z.number().int() }),
    }),
  }),
  startMany: call({
    path: '/chat-msg/v1/new/send',
    who: 'creator',
    seat: ['write', 'mass'],
    about: 'Writes the same first words to up to twenty people, each in a chat of their own.',
    input: z.strictObject({
      id: Id,
      personIds: z.array(Id).min(1).max(NEW_CHATS_MAX),
      text: text(CREATOR_MESSAGE_MAX_CHARS).trim().min(1),
    }),
    output: z.object({ chatIds: z.array(Id) }),
    refusals: ['not_found', 'may_not_write', 'word_refused', 'key_reused', 'too_many_requests'],
    alert: 'in_place',
  }),
  people: call({
    path: '/chat-msg/v1/new/people',
    who: 'person',
    seat: 'mass',
    about:
      'Whom one can write to, by name: creators for fans, one’s fans for creators; with the chat there is.',
    input: z.strictObject({
      query: text(SEARCH_MAX_CHARS).default(''),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({
      people: z.array(Listed.extend({ chatId: Id.nullable(), fee: Money.nullable(), mayWrite: z.boolean() })),
      next: Cursor.nullable(),
    }),
  }),
};

export const massProgressed = event({
  name: 'massProgressed',
  about: 'A mass message of this creator is further on its way.',
  seat: 'mass',
  payload: z.object({ id: Id, state: MassState, delivered: z.number().int(), recipients: z.number().int() }),
});
