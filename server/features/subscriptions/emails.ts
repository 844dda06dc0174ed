import { z } from 'zod';
import { displayFor } from '#locales/display.ts';
import type { MessageKey } from '#locales/english.ts';
import { isLanguage } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';

/** The emails that this feature sends. Each has a subject and a body in `locales/…/mail.json`. */
const EmailKind = z.enum([
  'renewalSoon',
  'trialEnding',
  'renewalFailed',
  'renewalConfirm',
  'renewalStopped',
  'renewalKept',
  'shutOut',
  'shutOutRefunded',
]);

const EmailOrder = z.object({
  to: z.string(),
  kind: EmailKind,
  language: z.string(),
  creator: z.string(),
  tier: z.string(),
  /** The amount that is charged, could not be charged, or is refunded, in millionths of a dollar. */
  amount: z.string(),
  /** The date that the email names, such as the time of the charge or of the next try. */
  at: z.iso.datetime(),
  /** For a failed renewal: the time until which the page stays open; null when the page is closed. */
  until: z.iso.datetime().nullable().default(null),
  /** For a card payment that stays in the wallet: whether the renewal is tried again from the wallet. */
  isTriedAgain: z.boolean().default(false),
});
export type Email = z.input<typeof EmailOrder>;

export const emailOrder = {
  name: 'subscriptions.email',
  formerName: 'subscriptions.letter',
  payload: EmailOrder,
};

/** Sends one email in the recipient's language. */
export const emailJob = ({ mail, brandName }: { mail: MailPort; brandName: string }) =>
  job({
    ...emailOrder,
    async run({ to, kind, language, creator, tier, amount, at, until, isTriedAgain }) {
      const reader = isLanguage(language) ? language : 'en';
      const display = displayFor(reader, 'UTC');
      const values = {
        brand: brandName,
        creator,
        tier,
        amount: display.money(BigInt(amount), 'USD'),
        date: display.date(at),
      };
      const say = (key: MessageKey, more = {}) => serverMessage(reader, key, { ...values, ...more });
      const access =
        until === null ? say('mail.pageClosed') : say('mail.pageOpen', { until: display.date(until) });
      const more: Record<Email['kind'], string[]> = {
        renewalSoon: [say('mail.fromCard')],
        trialEnding: [say('mail.fromCard')],
        renewalFailed: [access],
        renewalConfirm: [access],
        // Has no sentence about access. The renewal failed because the fan or the creator may not trade, or
        // because one cannot see the other. A payment would not change that.
        renewalStopped: [],
        renewalKept: isTriedAgain ? [say('mail.triedFromWallet'), access] : [],
        shutOut: [],
        shutOutRefunded: [],
      };
      // `renewalConfirm` and `renewalStopped` are also about a failed renewal, so they use the subject of
      // `renewalFailed`.
      const hasFailed = kind === 'renewalConfirm' || kind === 'renewalStopped';
      await mail.send({
        to,
        subject: say(`mail.${hasFailed ? 'renewalFailed' : kind}.subject`),
        text: `${[say(`mail.${kind}.body`), ...more[kind], say('mail.signature')].join('\n\n')}\n`,
      });
    },
  });
