import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { localMailbox } from './local-mailbox.ts';
import type { EmailMessage, MailPort } from './port.ts';
import { smtpMail } from './smtp.ts';

interface Way {
  readonly port: MailPort;
  /** What arrived for an address, as the reader would see it. */
  arrived(to: string): Promise<EmailMessage[]>;
  close(): Promise<void>;
}

async function bySmtp(): Promise<Way> {
  const received: { to: string; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          received.push({ to: address, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'hello@fans.example' });
  return {
    port: mail,
    arrived: async (to) =>
      received
        .filter((letter) => letter.to === to)
        .map(({ raw }) => ({
          to,
          subject: /^Subject: (.*)$/m.exec(raw)?.[1] ?? '',
          text: raw.slice(raw.indexOf('\r\n\r\n') + 4).trim(),
        })),
    async close() {
      mail.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function byMailbox(): Promise<Way> {
  const { db, close } = await openTestDatabase();
  const mailbox = localMailbox(db);
  return { port: mailbox, arrived: (to) => mailbox.read({ to, limit: 10 }), close };
}

/** The suite that every way out for mail must pass. */
describe.each([
  ['SMTP server', bySmtp],
  ['local mailbox', byMailbox],
])('mail by %s', (_name, open) => {
  let way: Way;
  beforeAll(async () => {
    way = await open();
  });
  afterAll(() => way.close());

  test('a letter arrives whole, at its reader and nobody else', async () => {
    await way.port.send({ to: 'sam@ortiz.example', subject: '123456 is your code', text: 'Enter 123456.' });
    const [letter] = await way.arrived('sam@ortiz.example');
    expect(letter).toMatchObject({ subject: '123456 is your code', text: 'Enter 123456.' });
    expect(await way.arrived('other@ortiz.example')).toEqual([]);
  });

  test('nothing in an address or a subject adds a header or a reader', async () => {
    await way.port.send({ to: 'one@ortiz.example', subject: 'Hello\r\nBcc: evil@ortiz.example', text: 'x' });
    expect(await way.arrived('evil@ortiz.example')).toEqual([]);
  });
});

test('a mail server that is away is an error, so that the job tries again', async () => {
  const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'hello@fans.example' });
  await expect(mail.send({ to: 'a@b.example', subject: 's', text: 't' })).rejects.toThrow();
});
