import { z } from 'zod';
import { displayFor } from '#locales/display.ts';
import type { MessageKey } from '#locales/english.ts';
import { isLanguage } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';

/** The letters this feature sends; each has a subject and a body in `locales/…/mail.json`. */
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
  /** What will be or could not be charged, in units of dollars. */
  amount: z.string(),
  /** When it will be charged, or tried again. */
  at: z.iso.datetime(),
  /** Of one that failed: until when the page stays open all the same. */
  until: z.iso.datetime().nullable().default(null),
  /** Of money that stayed: the renewal it was for is tried again, from the wallet. */
  isTriedAgain: z.boolean().default(false),
});
export type Email = z.input<typeof EmailOrder>;

export const emailOrder = { name: 'subscriptions.letter', payload: EmailOrder };

/** Sends one letter, in the reader's language. */
export const emailJob = ({ mail, brandName }: { mail: MailPort; brandName: string }) =>
  job({
    ...emailOrder,
    async run({ to, kind, language, creator, tier, amount, at, until, isTriedAgain }) {
      const reader = isLanguage(language) ? language : 'en';
      const display = displayFor(reader, 'UTC');
      const words = {
        brand: brandName,
        creator,
        tier,
        amount: display.money(BigInt(amount), 'USD'),
        date: display.date(at),
      };
      const say = (key: MessageKey, more = {}) => serverMessage(reader, key, { ...words, ...more });
      const access =
        until === null ? say('mail.pageClosed') : say('mail.pageOpen', { until: display.date(until) });
      const more: Record<Email['kind'], string[]> = {
        renewalSoon: [say('mail.fromCard')],
        trialEnding: [say('mail.fromCard')],
        renewalFailed: [access],
        renewalConfirm: [access],
        // Whether the page is open then is not a question of money.
        renewalStopped: [],
        renewalKept: isTriedAgain ? [say('mail.triedFromWallet'), access] : [],
        shutOut: [],
        shutOutRefunded: [],
      };
      // Those that say why a renewal failed share a subject.
      const hasFailed = kind === 'renewalConfirm' || kind === 'renewalStopped';
      await mail.send({
        to,
        subject: say(`mail.${hasFailed ? 'renewalFailed' : kind}.subject`),
        text: `${[say(`mail.${kind}.body`), ...more[kind], say('mail.signature')].join('\n\n')}\n`,
      });
    },
  });
