import { z } from 'zod';
import { displayFor } from '#locales/display.ts';
import { isLanguage } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';

/** The letters this feature sends; each has a subject and a body in `locales/…/mail.json`. */
const LetterKind = z.enum(['renewalSoon', 'trialEnding', 'renewalFailed']);

const LetterOrder = z.object({
  to: z.string(),
  kind: LetterKind,
  language: z.string(),
  creator: z.string(),
  tier: z.string(),
  /** What will be or could not be charged, in units of dollars. */
  amount: z.string(),
  /** When it will be charged, or tried again. */
  at: z.iso.datetime(),
});
export type Letter = z.input<typeof LetterOrder>;

export const letterOrder = { name: 'subscriptions.letter', payload: LetterOrder };

/** Sends one letter, in the reader's language. */
export const letterJob = ({ mail, brandName }: { mail: MailPort; brandName: string }) =>
  job({
    ...letterOrder,
    async run({ to, kind, language, creator, tier, amount, at }) {
      const reader = isLanguage(language) ? language : 'en';
      const display = displayFor(reader, 'UTC');
      const words = {
        brand: brandName,
        creator,
        tier,
        amount: display.money(BigInt(amount), 'USD'),
        date: display.date(at),
      };
      await mail.send({
        to,
        subject: serverMessage(reader, `mail.${kind}.subject`, words),
        text: `${serverMessage(reader, `mail.${kind}.body`, words)}\n\n${serverMessage(reader, 'mail.signature', words)}\n`,
      });
    },
  });
