import { createTransport } from 'nodemailer';
import type { MailPort } from './port.ts';

const TIMEOUT_MS = 15_000;

/** Sends emails through an SMTP server. */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort & { close(): void } {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
