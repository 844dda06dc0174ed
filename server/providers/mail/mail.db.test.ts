import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { localMailbox } from './local-mailbox.ts';
import type { EmailMessage, MailPort } from './port.ts';
import { smtpMail } from './smtp.ts';

interface MailSetup {
  readonly port: MailPort;
  arrived(to: string): Promise<EmailMessage[]>;
  close(): Promise<void>;
}

async function bySmtp(): Promise<MailSetup> {
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
        .filter((email) => email.to === to)
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

async function byMailbox(): Promise<MailSetup> {
  const { db, close } = await openTestDatabase();
  const mailbox = localMailbox(db);
  return { port: mailbox, arrived: (to) => mailbox.read({ to, limit: 10 }), close };
}

describe.each([
  ['an SMTP server', bySmtp],
  ['the local mailbox', byMailbox],
])('MailPort with %s', (_name, open) => {
  let setup: MailSetup;
  beforeAll(async () => {
    setup = await open();
  });
  afterAll(() => setup.close());

  test('a MailPort delivers an email unchanged, and only to its recipient', async () => {
    await setup.port.send({ to: 'sam@ortiz.example', subject: '123456 is your code', text: 'Enter 123456.' });
    const [email] = await setup.arrived('sam@ortiz.example');
    expect(email).toMatchObject({ subject: '123456 is your code', text: 'Enter 123456.' });
    expect(await setup.arrived('other@ortiz.example')).toEqual([]);
  });

  test('a line break in the subject of an email cannot add a recipient', async () => {
    await setup.port.send({
      to: 'one@ortiz.example',
      subject: 'Hello\r\nBcc: evil@ortiz.example',
      text: 'x',
    });
    expect(await setup.arrived('evil@ortiz.example')).toEqual([]);
  });
});

test('smtpMail throws when the mail server is unreachable, so that the job retries', async () => {
  const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'hello@fans.example' });
  await expect(mail.send({ to: 'a@b.example', subject: 's', text: 't' })).rejects.toThrow();
});
