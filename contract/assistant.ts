import { z } from 'zod';
import { Done, Id, Instant, Nothing, text } from './fields.ts';
import { call, event } from './kit.ts';
import {
  ASSISTANT_DISCLOSURE_MAX_CHARS,
  ASSISTANT_FACTS_MAX,
  ASSISTANT_IN_A_ROW_MAX,
  ASSISTANT_PER_DAY_MAX,
  ASSISTANT_QUESTION_MAX_CHARS,
  ASSISTANT_RULES_MAX_CHARS,
  ENGINE_ENDPOINT_MAX_CHARS,
  ENGINE_KEY_MAX_CHARS,
  ENGINE_MODEL_MAX_CHARS,
  FACT_ANSWER_MAX_CHARS,
  FACT_QUESTION_MAX_CHARS,
  HELP_QUESTION_MAX_CHARS,
  PAGE_SIZE_MAX,
} from './limits.ts';
import { Cursor, TypedDollars } from './money.ts';

/**
 * `draft`: the assistant proposes and a person sends. `auto`: the assistant sends, and each of its messages
 * says so.
 */
export const AssistantMode = z.enum(['off', 'draft', 'auto']);

/** `embedded` finds answers in existing texts; `outside` is a server that speaks the OpenAI protocol. */
export const AssistantEngine = z.enum(['embedded', 'outside']);

export const AssistantFact = z.strictObject({
  question: text(FACT_QUESTION_MAX_CHARS).trim().min(1),
  answer: text(FACT_ANSWER_MAX_CHARS).trim().min(1),
});

/** What the assistant knows and how it writes, as set by the creator. */
const knowledge = {
  facts: z.array(AssistantFact).max(ASSISTANT_FACTS_MAX),
  tone: z.enum(['warm', 'playful', 'brief', 'formal']),
  /**
   * `always`: what the assistant must do. `never`: what it must avoid. The outside engine gets both as
   * instructions. With either engine, an answer is withheld if the question or the answer contains a phrase
   * of `never`.
   */
  always: text(ASSISTANT_RULES_MAX_CHARS),
  never: text(ASSISTANT_RULES_MAX_CHARS),
  /** An answer that names a price above this one is withheld. Null: there is no limit. */
  priceMax: TypedDollars.nullable(),
};

const limits = {
  /**
   * The hours in which the assistant answers, as minutes of the day in the creator's time zone. The same
   * value in `from` and `to` means all day.
   */
  hours: z.strictObject({
    from: z.number().int().min(0).max(1439),
    to: z.number().int().min(0).max(1439),
    zone: text(60),
  }),
  /**
   * The maximum number of answers in one chat before a person on the creator's side has to write. `perDay`:
   * the maximum number of answers in one chat per day.
   */
  inARow: z.number().int().min(1).max(ASSISTANT_IN_A_ROW_MAX),
  perDay: z.number().int().min(1).max(ASSISTANT_PER_DAY_MAX),
};

const engine = {
  engine: AssistantEngine,
  /** The address of an outside server; when it is empty, the operator's server is used. */
  endpoint: text(ENGINE_ENDPOINT_MAX_CHARS).trim(),
  model: text(ENGINE_MODEL_MAX_CHARS).trim(),
  /** Whether the creator agrees that chat texts are sent to a server outside the platform. */
  agreesToOutside: z.boolean(),
};

export const AssistantSettings = z.strictObject({
  mode: AssistantMode,
  ...engine,
  ...knowledge,
  ...limits,
  /** The notice that a fan gets before the assistant answers them. */
  disclosure: text(ASSISTANT_DISCLOSURE_MAX_CHARS).trim(),
});

/** Why the assistant answered, or why it did not. */
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

/** The texts that an answer is based on, each with the title that people see. */
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
  /** The sequence number of the message that the proposal answers. */
  seq: z.number().int(),
  text: z.string(),
  sources: Sources,
});

export const assistant = {
  settings: call({
    path: '/chat-msg/v1/assistant/settings',
    who: 'creator',
    about: 'The caller’s assistant settings, and what this platform supports.',
    input: Nothing,
    output: AssistantSettings.extend({
      hasKey: z.boolean(),
      /**
       * Whether this platform allows outside engines. `hasPlatformEngine`: whether the operator offers one.
       */
      isOutsideAllowed: z.boolean(),
      hasPlatformEngine: z.boolean(),
      isVerified: z.boolean(),
    }),
  }),
  save: call({
    path: '/chat-msg/v1/assistant/save',
    who: 'creator',
    about:
      'Changes the given settings and keeps the rest. The key of an outside server can be set but not read.',
    input: AssistantSettings.partial().extend({ key: text(ENGINE_KEY_MAX_CHARS).optional() }),
    output: Done,
    refusals: ['identity_needed', 'disclosure_missing', 'endpoint_refused', 'outside_refused'],
    alert: 'in_place',
  }),
  status: call({
    path: '/chat-msg/v1/assistant/status',
    who: 'creator',
    about: 'The assistant’s mode, whether it is within its hours, and how often it answered today.',
    input: Nothing,
    output: z.object({ mode: AssistantMode, isWithinHours: z.boolean(), answersToday: z.number().int() }),
    alert: 'quiet',
  }),
  test: call({
    path: '/chat-msg/v1/assistant/test',
    who: 'creator',
    about: 'The test room: what the assistant would answer, from which sources, and why. Nothing is sent.',
    input: z.strictObject({ asked: text(ASSISTANT_QUESTION_MAX_CHARS).trim().min(1) }),
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
    about: 'The proposal for the fan’s last message in a chat; created when there is none.',
    input: z.strictObject({ chatId: Id }),
    output: z.object({ proposal: AssistantProposal.nullable(), reason: AssistantReason.nullable() }),
    refusals: ['not_found', 'too_many_requests'],
    alert: 'quiet',
  }),
  discard: call({
    path: '/chat-msg/v1/assistant/discard',
    who: 'creator',
    seat: 'write',
    about: 'Discards a proposal.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  log: call({
    path: '/chat-msg/v1/assistant/log',
    who: 'creator',
    about: 'What the assistant did and why, latest first.',
    input: z.strictObject({
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({ entries: z.array(AssistantEntry), next: Cursor.nullable() }),
  }),
  help: call({
    path: '/chat-msg/v1/assistant/help',
    who: 'person',
    about: 'The help bot: answers from the platform’s questions and answers, and names its sources.',
    input: z.strictObject({ asked: text(HELP_QUESTION_MAX_CHARS).trim().min(1) }),
    output: z.object({ answer: z.string().nullable(), sources: Sources }),
    refusals: ['too_many_requests'],
    alert: 'in_place',
  }),
};

export const proposalMade = event({
  name: 'proposalMade',
  about: 'The assistant proposes an answer in one of this creator’s chats.',
  seat: ['read', 'write'],
  payload: AssistantProposal,
});
