import type { FastifyInstance } from 'fastify';
import { Email } from '#contract/fields.ts';
import type { KeptEmail } from '../providers/mail/local-mailbox.ts';
import { escapeHtml, plainPage } from './html.ts';
import { plainPageHeaders } from './security-headers.ts';

const SHOWN = 100;

interface Mailbox {
  read(options: { to?: string; limit: number }): Promise<KeptEmail[]>;
}

/**
 * Serves the demo's mailbox as a page (`/sandbox/mail`) and as JSON for tests (`/sandbox/mail.json?to=…`).
 */
export function mountSandboxMail(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: string } }>('/sandbox/mail', async (request, reply) => {
    const emails = await mailbox.read({ ...recipient(request.query), limit: SHOWN });
    return reply.headers(plainPageHeaders).header('cache-control', 'no-store').send(mailPage(emails));
  });
  app.get<{ Querystring: { to?: string } }>('/sandbox/mail.json', async (request, reply) => {
    const emails = await mailbox.read({ ...recipient(request.query), limit: SHOWN });
    return reply.header('cache-control', 'no-store').send({ letters: emails });
  });
}

/** The recipient whose mail is shown. An invalid address matches no mail. */
function recipient({ to }: { to?: unknown }): { to?: string } {
  if (to === undefined) return {};
  const address = Email.safeParse(to);
  return { to: address.success ? address.data : 'nobody' };
}

function mailPage(emails: readonly KeptEmail[]): string {
  const items = emails.map(
    ({ to, subject, text, createdAt }) =>
      `<article><h3>${escapeHtml(subject)}</h3><p><b>${escapeHtml(to)}</b> · <time>${createdAt.toISOString()}</time></p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return plainPage({
    title: 'Sandbox mailbox',
    body: `<p>SANDBOX: mail that this demo would have sent. Newest first; load the page again for more.</p>${items.join('') || '<p>No mail yet.</p>'}`,
  });
}
