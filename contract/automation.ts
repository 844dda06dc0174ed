import { z } from 'zod';
import { Done, Id, Instant, Nothing, text } from './fields.ts';
import { call } from './kit.ts';
import {
  CREATOR_MESSAGE_MAX_CHARS,
  FLOW_KEYWORD_MAX_CHARS,
  FLOW_NAME_MAX_CHARS,
  FLOWS_MAX,
  MESSAGE_MEDIA_MAX,
  SCRIPT_FOLDER_MAX_CHARS,
  SCRIPT_STEPS_MAX,
  SCRIPT_TITLE_MAX_CHARS,
  SCRIPTS_MAX,
} from './limits.ts';
import { Media } from './media.ts';
import { Money, TypedDollars } from './money.ts';

/** A text that a creator writes once and sends often; `{name}` is replaced by the fan's name. */
const words = {
  text: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  previewIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  price: TypedDollars.nullable().default(null),
};
const written = {
  text: z.string(),
  media: z.array(z.object({ media: Media, isPreview: z.boolean() })),
  price: Money.nullable(),
};

export const WelcomeFor = z.enum(['new', 'returning', 'trial']);
export const FlowTrigger = z.enum([
  'subscribed',
  'renewed',
  'expiring',
  'expired',
  'bought',
  'tipped',
  'keyword',
]);

export const Welcome = z.object({
  for: WelcomeFor,
  isOn: z.boolean(),
  delayMinutes: z.number().int(),
  ...written,
  sent: z.number().int(),
});

export const Script = z.object({
  id: Id,
  folder: z.string(),
  title: z.string(),
  /** Typing `/` and this text in the composer inserts the script. */
  shortcut: z.string(),
  /**
   * In each step, `used` is the number of messages sent from its current text, and `sold` is how many of them
   * were bought.
   */
  steps: z.array(z.object({ ...written, used: z.number().int(), sold: z.number().int() })).min(1),
  used: z.number().int(),
  sold: z.number().int(),
});

export const Flow = z.object({
  id: Id,
  name: z.string(),
  isOn: z.boolean(),
  trigger: FlowTrigger,
  keyword: z.string(),
  delayMinutes: z.number().int(),
  /** A fan gets the flow at most once in this many days. */
  capDays: z.number().int(),
  ...written,
  sent: z.number().int(),
  lastSentAt: Instant.nullable(),
});

const refused = [
  'media_unavailable',
  'media_not_ready',
  'price_without_media',
  'amount_out_of_range',
  'identity_needed',
  'message_empty',
  'word_refused',
] as const;

export const automation = {
  all: call({
    path: '/seller/v1/automation/all',
    who: 'creator',
    seat: 'write',
    about: 'The caller’s welcome messages, scripts and flows.',
    input: Nothing,
    output: z.object({
      welcomes: z.array(Welcome),
      scripts: z.array(Script).max(SCRIPTS_MAX),
      flows: z.array(Flow).max(FLOWS_MAX),
    }),
  }),
  saveWelcome: call({
    path: '/seller/v1/automation/welcome/save',
    who: 'creator',
    about: 'Saves a welcome message: for new subscribers, for returning ones, or for trials.',
    input: z.strictObject({
      for: WelcomeFor,
      isOn: z.boolean(),
      delayMinutes: z.number().int().min(0).max(60),
      ...words,
    }),
    output: Welcome,
    refusals: refused,
    alert: 'in_place',
  }),
  saveScript: call({
    path: '/seller/v1/automation/script/save',
    who: 'creator',
    about: 'Saves a script: one reply, or several in order.',
    input: z.strictObject({
      id: Id,
      folder: text(SCRIPT_FOLDER_MAX_CHARS).trim().default(''),
      title: text(SCRIPT_TITLE_MAX_CHARS).trim().min(1),
      shortcut: z
        .string()
        .regex(/^[a-z0-9-]{0,20}$/)
        .default(''),
      steps: z.array(z.strictObject(words)).min(1).max(SCRIPT_STEPS_MAX),
    }),
    output: Script,
    refusals: [...refused, 'too_many_scripts', 'shortcut_taken', 'not_found'],
    alert: 'in_place',
  }),
  removeScript: call({
    path: '/seller/v1/automation/script/remove',
    who: 'creator',
    about: 'Deletes a script.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  usedScript: call({
    path: '/seller/v1/automation/script/used',
    who: 'creator',
    seat: 'write',
    about: 'Records that a message of the caller was sent from a script; the script counts it and its sales.',
    input: z.strictObject({
      id: Id,
      messageId: Id,
      /** Which step of the script was sent, counted from one. */
      step: z.number().int().min(1).max(SCRIPT_STEPS_MAX).optional(),
    }),
    output: Done,
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  saveFlow: call({
    path: '/seller/v1/automation/flow/save',
    who: 'creator',
    about: 'Saves a flow: a message that is sent when its trigger happens.',
    input: z.strictObject({
      id: Id,
      name: text(FLOW_NAME_MAX_CHARS).trim().min(1),
      isOn: z.boolean(),
      trigger: FlowTrigger,
      keyword: text(FLOW_KEYWORD_MAX_CHARS).trim().default(''),
      delayMinutes: z
        .number()
        .int()
        .min(0)
        .max(7 * 24 * 60),
      capDays: z.number().int().min(1).max(365),
      ...words,
    }),
    output: Flow,
    refusals: [...refused, 'too_many_flows', 'keyword_missing', 'not_found'],
    alert: 'in_place',
  }),
  removeFlow: call({
    path: '/seller/v1/automation/flow/remove',
    who: 'creator',
    about: 'Deletes a flow. Its sent messages stay.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
};
