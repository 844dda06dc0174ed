import { z } from 'zod';
import { VERIFICATION_CODE_LIFE_MINUTES } from '#contract/limits.ts';
import { isLanguage } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';

/** The letters this feature sends; each has a subject and a body in `locales/…/mail.json`. */
const LetterKind = z.enum([
  'registerCode',
  'alreadyRegistered',
  'resetCode',
  'nothingToReset',
  'passwordChanged',
  'sessionReuse',
]);

const LetterOrder = z.object({
  to: z.string(),
  kind: LetterKind,
  language: z.string(),
  code: z.string().optional(),
});

export const letterOrder = { name: 'account.letter', payload: LetterOrder };

/** Sends one letter, in the reader's language. */
export const letterJob = ({ mail, brandName }: { mail: MailPort; brandName: string }) =>
  job({
    ...letterOrder,
    async run({ to, kind, language, code }) {
      const words = { brand: brandName, code: code ?? '', minutes: VERIFICATION_CODE_LIFE_MINUTES };
      const reader = isLanguage(language) ? language : 'en';
      await mail.send({
        to,
        subject: serverMessage(reader, `mail.${kind}.subject`, words),
        text: `${serverMessage(reader, `mail.${kind}.body`, words)}\n\n${serverMessage(reader, 'mail.signature', words)}\n`,
      });
    },
  });
