import { z } from 'zod';
import { isLanguage } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';

const LetterOrder = z.object({
  to: z.string(),
  language: z.string(),
  creator: z.string(),
  /** Where the offer is answered. */
  address: z.string(),
});

export const letterOrder = { name: 'team.letter', payload: LetterOrder };

/** Tells somebody that a seat is offered to their address. */
export const letterJob = ({ mail, brandName }: { mail: MailPort; brandName: string }) =>
  job({
    ...letterOrder,
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
