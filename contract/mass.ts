import { z } from 'zod';
import { Done, Id, Instant, text } from './fields.ts';
import { call, event } from './kit.ts';
import {
  AUDIENCE_PEOPLE_MAX,
  CREATOR_MESSAGE_MAX_CHARS,
  MESSAGE_MEDIA_MAX,
  NEW_CHATS_MAX,
  PAGE_SIZE_MAX,
  SEARCH_MAX_CHARS,
} from './limits.ts';
import { ListedPerson, SmartList } from './lists.ts';
import { Media } from './media.ts';
import { Cursor, Money, TypedDollars } from './money.ts';

const anyList = z.union([Id, SmartList]);

/**
 * Who gets the message: the people who are on an included list, in an included tier or included individually.
 * They must also pass every rule and must not be excluded.
 */
export const MassAudience = z.strictObject({
  include: z.array(anyList).max(30),
  tierIds: z.array(Id).max(20).default([]),
  fanIds: z.array(Id).max(AUDIENCE_PEOPLE_MAX).default([]),
  exclude: z.array(anyList).max(30).default([]),
  excludeFanIds: z.array(Id).max(AUDIENCE_PEOPLE_MAX).default([]),
  /** Leaves out everybody who bought one of these items. */
  excludeBuyersOf: z.array(Id).max(20).default([]),
  spent: z
    .strictObject({
      days: z.number().int().min(1).max(3650),
      atLeast: TypedDollars.optional(),
      atMost: TypedDollars.optional(),
    })
    .optional(),
  /**
   * If `isWithin` is true, only people who were online within the last `days` days; otherwise only people who
   * were not.
   */
  seen: z.strictObject({ days: z.number().int().min(1).max(365), isWithin: z.boolean() }).optional(),
});

/** The message's content; `{name}` is replaced by the fan's name. */
export const MassContent = z.strictObject({
  text: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  lockedText: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  previewIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  /** The price; null when the message is free. */
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
  /**
   * The time that the creator chose, if the daily or weekly limit moved the message to a later time;
   * otherwise null.
   */
  wantedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  unsentAt: Instant.nullable(),
  /** The time until which the message can be unsent; null when it cannot be unsent. */
  unsendUntil: Instant.nullable(),
  /** The number of recipients; zero until sending begins. */
  recipients: z.number().int(),
  delivered: z.number().int(),
  seen: z.number().int(),
  bought: z.number().int(),
  /** What fans have paid for the message. `net`: the creator's share of it. */
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
    about: 'How many fans would get the message now, a few of them, and how many each rule leaves out.',
    input: z.strictObject({
      audience: MassAudience,
      mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
      /** The planned price. Fans who are too new for a price this high are left out. */
      price: TypedDollars.nullable().default(null),
      /**
       * The planned time of sending; null means now. A fan whose pause between mass messages ends before this
       * time is counted, too.
       */
      sendAt: Instant.nullable().default(null),
    }),
    output: z.object({
      count: z.number().int(),
      included: z.number().int(),
      byTier: z.array(z.object({ tierId: Id.nullable(), name: z.string(), count: z.number().int() })),
      /**
       * How many fans each rule leaves out. The rules apply in the order of these fields, and each fan is
       * counted once.
       */
      left: z.object({
        bySpent: z.number().int(),
        bySeen: z.number().int(),
        byExclusion: z.number().int(),
        /** Fans who already own all of the media. */
        byOwned: z.number().int(),
        /**
         * Fans who got a mass message or a flow's message from this creator too recently, who restricted the
         * creator, or who are too new for the price.
         */
        byCap: z.number().int(),
      }),
      /**
       * The platform's pause between mass messages may leave out some fans now. This is the time when the
       * pause has ended for all of them; null when it leaves out nobody.
       */
      pauseEndsAt: Instant.nullable(),
      sample: z.array(ListedPerson).max(8),
    }),
    alert: 'quiet',
  }),
  save: call({
    path: '/chat-msg/v1/mass/save',
    who: 'creator',
    seat: 'mass',
    about:
      'Saves a draft, or changes a scheduled message until a minute before it is sent. Without a time it becomes a draft again.',
    input: z.strictObject({
      id: Id,
      version: z.number().int().nullable(),
      words: MassContent,
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
      'Sends a saved message, now or at its time; `isNow` ignores its time. Repeating the call sends it once.',
    input: z.strictObject({ id: Id, version: z.number().int(), isNow: z.boolean().default(false) }),
    output: MassMessage,
    refusals: sendingRefusals,
    alert: 'in_place',
  }),
  test: call({
    path: '/chat-msg/v1/mass/test',
    who: 'creator',
    seat: 'mass',
    about: 'Returns the text as the caller would get it, to check it before sending. Nothing is sent.',
    input: which,
    output: z.object({ text: z.string() }),
    refusals: ['not_found'],
  }),
  pause: call({
    path: '/chat-msg/v1/mass/pause',
    who: 'creator',
    seat: 'mass',
    about: 'Pauses a mass message that is being sent, or resumes it.',
    input: z.strictObject({ id: Id, isPaused: z.boolean() }),
    output: MassMessage,
    refusals: ['not_found', 'too_late', 'too_many_mass_messages'],
  }),
  cancel: call({
    path: '/chat-msg/v1/mass/cancel',
    who: 'creator',
    seat: 'mass',
    about: 'Removes a mass message from the queue, or deletes a draft.',
    input: which,
    output: Done,
    refusals: ['not_found', 'too_late'],
  }),
  unsend: call({
    path: '/chat-msg/v1/mass/unsend',
    who: 'creator',
    seat: 'mass',
    about: 'Unsends a mass message for everybody who has not bought it, within a day.',
    input: which,
    output: MassMessage,
    refusals: ['not_found', 'too_late'],
  }),
  find: call({
    path: '/chat-msg/v1/mass/find',
    who: 'creator',
    seat: 'mass',
    about: 'One of the caller’s mass messages, with its progress.',
    input: which,
    output: MassMessage,
    refusals: ['not_found'],
  }),
  list: call({
    path: '/chat-msg/v1/mass/list',
    who: 'creator',
    seat: 'mass',
    about: 'The caller’s mass messages, latest first: drafts, scheduled, sent.',
    input: z.strictObject({
      show: z.enum(['all', 'drafts', 'scheduled', 'sent']).default('all'),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(20),
    }),
    output: z.object({
      messages: z.array(MassMessage),
      next: Cursor.nullable(),
      /** How many more messages the daily and the weekly limit allow. */
      left: z.object({ today: z.number().int(), thisWeek: z.number().int() }),
    }),
  }),
  startMany: call({
    path: '/chat-msg/v1/new/send',
    who: 'creator',
    seat: ['write', 'mass'],
    about: 'Sends the same first message to up to twenty people, each in a chat of their own.',
    input: z.strictObject({
      id: Id,
      personIds: z.array(Id).min(1).max(NEW_CHATS_MAX),
      text: text(CREATOR_MESSAGE_MAX_CHARS).trim().min(1),
    }),
    output: z.object({ chatIds: z.array(Id) }),
    refusals: [
      'not_found',
      'account_restricted',
      'may_not_write',
      'message_empty',
      'message_too_long',
      'word_refused',
      'key_reused',
      'too_many_requests',
    ],
    alert: 'in_place',
  }),
  people: call({
    path: '/chat-msg/v1/new/people',
    who: 'person',
    seat: 'mass',
    about:
      'People the caller can write to, by name: creators for fans, the creator’s fans for creators; each with the existing chat.',
    input: z.strictObject({
      query: text(SEARCH_MAX_CHARS).default(''),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({
      people: z.array(
        ListedPerson.extend({ chatId: Id.nullable(), fee: Money.nullable(), mayWrite: z.boolean() }),
      ),
      next: Cursor.nullable(),
    }),
  }),
};

export const massProgressed = event({
  name: 'massProgressed',
  about: 'A mass message of this creator changed its state or reached more fans.',
  seat: 'mass',
  payload: z.object({ id: Id, state: MassState, delivered: z.number().int(), recipients: z.number().int() }),
});
