import { z } from 'zod';
import { VERIFICATION_CODE_LIFE_MINUTES } from '#contract/limits.ts';
import { isLanguage } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';

/**
 * The kinds of emails that this feature sends; each kind has a subject and a body in `locales/…/mail.json`.
 */
const EmailKind = z.enum([
  'registerCode',
  'alreadyRegistered',
  'resetCode',
  'nothingToReset',
  'passwordChanged',
  'sessionReuse',
]);

const EmailOrder = z.object({
  to: z.string(),
  kind: EmailKind,
  language: z.string(),
  code: z.string().optional(),
});

export const emailOrder = { name: 'account.email', formerName: 'account.letter', payload: EmailOrder };

/** The job that sends one email, in the recipient's language. */
export const emailJob = ({ mail, brandName }: { mail: MailPort; brandName: string }) =>
  job({
    ...emailOrder,
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
