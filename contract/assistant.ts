import { z } from 'zod';
import { call, event } from './kit.ts';
import {
  ASSISTANT_ASKED_MAX_CHARS,
  ASSISTANT_DISCLOSURE_MAX_CHARS,
  ASSISTANT_FACTS_MAX,
  ASSISTANT_IN_A_ROW_MAX,
  ASSISTANT_PER_DAY_MAX,
  ASSISTANT_RULES_MAX_CHARS,
  ENGINE_ENDPOINT_MAX_CHARS,
  ENGINE_KEY_MAX_CHARS,
  ENGINE_MODEL_MAX_CHARS,
  FACT_ANSWER_MAX_CHARS,
  FACT_QUESTION_MAX_CHARS,
  HELP_ASKED_MAX_CHARS,
  PAGE_SIZE_MAX,
} from './limits.ts';
import { Cursor, TypedDollars } from './money.ts';
import { Done, Id, Instant, Nothing, text } from './words.ts';

/** `draft`: it proposes and a person sends. `auto`: it answers, and every message says so. */
export const AssistantMode = z.enum(['off', 'draft', 'auto']);

/** `embedded` finds answers in what the creator has written; `outside` is a server that speaks the OpenAI protocol. */
export const AssistantEngine = z.enum(['embedded', 'outside']);

export const AssistantFact = z.strictObject({
  question: text(FACT_QUESTION_MAX_CHARS).trim().min(1),
  answer: text(FACT_ANSWER_MAX_CHARS).trim().min(1),
});

/** What it goes by; all of it is the creator’s own. */
const knowledge = {
  facts: z.array(AssistantFact).max(ASSISTANT_FACTS_MAX),
  tone: z.enum(['warm', 'playful', 'brief', 'formal']),
  /** What it should do, and what it must not: words for the outside engine, and words the embedded one keeps out. */
  always: text(ASSISTANT_RULES_MAX_CHARS),
  never: text(ASSISTANT_RULES_MAX_CHARS),
  /** An answer that names a higher price is not given; null: there is no limit. */
  priceMax: TypedDollars.nullable(),
};

const limits = {
  /** In the creator’s time zone, in minutes of the day; equal: all day. */
  hours: z.strictObject({
    from: z.number().int().min(0).max(1439),
    to: z.number().int().min(0).max(1439),
    zone: text(60),
  }),
  /** How many answers in a row before it waits for a person, and how many a day in one chat. */
  inARow: z.number().int().min(1).max(ASSISTANT_IN_A_ROW_MAX),
  perDay: z.number().int().min(1).max(ASSISTANT_PER_DAY_MAX),
};

const engine = {
  engine: AssistantEngine,
  /** Empty: the server of whoever runs the platform. */
  endpoint: text(ENGINE_ENDPOINT_MAX_CHARS).trim(),
  model: text(ENGINE_MODEL_MAX_CHARS).trim(),
  /** The creator agrees that the words of a chat leave the platform when it is answered. */
  agreesToOutside: z.boolean(),
};

export const AssistantSettings = z.strictObject({
  mode: AssistantMode,
  ...engine,
  ...knowledge,
  ...limits,
  /** What a fan is told before an assistant answers them. */
  disclosure: text(ASSISTANT_DISCLOSURE_MAX_CHARS).trim(),
});

/** Why it said what it said, or why it said nothing. */
export const AssistantReason = z.enum([
  'known',
  'asked_outside',
  'nothing_known',
  'out_of_hours',
  'enough_in_a_row',
  'enough_today',
  'person_is_here',
  'price_too_high',
  'kept_out',
  'engine_away',
  'newer_message',
  'may_not_write',
  'not_verified',
]);

/** What an answer was taken from, in the words it is known by. */
const Sources = z.array(
  z.object({
    kind: z.enum(['fact', 'post', 'tier', 'help']),
    title: z.string(),
    path: z.string().nullable(),
  }),
);

export const AssistantEntry = z.object({
  id: Id,
  chatId: Id,
  fanName: z.string(),
  asked: z.string(),
  answer: z.string().nullable(),
  outcome: z.enum(['drafted', 'sent', 'discarded', 'silent']),
  reason: AssistantReason,
  sources: Sources,
  at: Instant,
});

export const AssistantProposal = z.object({
  id: Id,
  chatId: Id,
  /** The message it answers. */
  seq: z.number().int(),
  text: z.string(),
  sources: Sources,
});

export const assistant = {
  settings: call({
    path: '/chat-msg/v1/assistant/settings',
    who: 'creator',
    about: 'How one’s assistant is set up, and what this platform can do.',
    input: Nothing,
    output: AssistantSettings.extend({
      hasKey: z.boolean(),
      /** Whether outside engines may be used here at all, and whether whoever runs the platform offers one. */
      isOutsideAllowed: z.boolean(),
      hasPlatformEngine: z.boolean(),
      isVerified: z.boolean(),
    }),
  }),
  save: call({
    path: '/chat-msg/v1/assistant/save',
    who: 'creator',
    about: 'Sets it up: what is named changes. The key of an outside server is written, never read.',
    input: AssistantSettings.partial().extend({ key: text(ENGINE_KEY_MAX_CHARS).optional() }),
    output: Done,
    refusals: ['identity_needed', 'disclosure_missing', 'endpoint_refused', 'outside_refused'],
    alert: 'in_place',
  }),
  status: call({
    path: '/chat-msg/v1/assistant/status',
    who: 'creator',
    about: 'Whether it is on, and whether it would answer now.',
    input: Nothing,
    output: z.object({ mode: AssistantMode, isWithinHours: z.boolean(), answersToday: z.number().int() }),
    alert: 'quiet',
  }),
  test: call({
    path: '/chat-msg/v1/assistant/test',
    who: 'creator',
    about: 'The test room: what it would answer, from what, and why. Nothing is sent.',
    input: z.strictObject({ asked: text(ASSISTANT_ASKED_MAX_CHARS).trim().min(1) }),
    output: z.object({
      answer: z.string().nullable(),
      reason: AssistantReason,
      sources: Sources,
      engine: AssistantEngine,
    }),
    refusals: ['too_many_requests'],
    alert: 'in_place',
  }),
  proposal: call({
    path: '/chat-msg/v1/assistant/proposal',
    who: 'creator',
    seat: ['read', 'write'],
    about: 'The proposal for the last words of a fan in a chat; made when there is none yet.',
    input: z.strictObject({ chatId: Id }),
    output: z.object({ proposal: AssistantProposal.nullable(), reason: AssistantReason.nullable() }),
    refusals: ['not_found', 'too_many_requests'],
    alert: 'quiet',
  }),
  discard: call({
    path: '/chat-msg/v1/assistant/discard',
    who: 'creator',
    seat: 'write',
    about: 'Throws a proposal away.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  log: call({
    path: '/chat-msg/v1/assistant/log',
    who: 'creator',
    about: 'What it did and why, latest first.',
    input: z.strictObject({
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({ entries: z.array(AssistantEntry), next: Cursor.nullable() }),
  }),
  help: call({
    path: '/chat-msg/v1/assistant/help',
    who: 'person',
    about: 'The help bot: answers from the questions and answers of the platform, and says which.',
    input: z.strictObject({ asked: text(HELP_ASKED_MAX_CHARS).trim().min(1) }),
    output: z.object({ answer: z.string().nullable(), sources: Sources }),
    refusals: ['too_many_requests'],
    alert: 'in_place',
  }),
};

export const proposalMade = event({
  name: 'proposalMade',
  about: 'The assistant proposes an answer in a chat of this creator.',
  seat: ['read', 'write'],
  payload: AssistantProposal,
});
