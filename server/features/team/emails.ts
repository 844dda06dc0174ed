import { z } from 'zod';
import { isLanguage } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';

const EmailOrder = z.object({
  to: z.string(),
  language: z.string(),
  creator: z.string(),
  /** The address of the page on which the recipient answers the offer. */
  address: z.string(),
});

export const emailOrder = { name: 'team.email', formerName: 'team.letter', payload: EmailOrder };

/** The job that sends the email with an offer of a seat. */
export const emailJob = ({ mail, brandName }: { mail: MailPort; brandName: string }) =>
  job({
    ...emailOrder,
    async run({ to, language, creator, address }) {
      const reader = isLanguage(language) ? language : 'en';
      const words = { brand: brandName, creator, address, email: to };
      await mail.send({
        to,
        subject: serverMessage(reader, 'mail.seatOffered.subject', words),
        text: `${serverMessage(reader, 'mail.seatOffered.body', words)}\n\n${serverMessage(reader, 'mail.signature', words)}\n`,
      });
    },
  });
