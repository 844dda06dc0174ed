import type { Db } from '../../kit/db.ts';
import type { EmailMessage, MailPort } from './port.ts';

export interface KeptEmail extends EmailMessage {
  readonly id: number;
  readonly createdAt: Date;
}

/**
 * The default mail port: stores emails in the database instead of sending them. `/sandbox/mail` shows them.
 */
export function localMailbox(
  db: Db,
): MailPort & { read(options: { to?: string; limit: number }): Promise<KeptEmail[]> } {
  return {
    async send({ to, subject, text }) {
      await db.insertInto('sandbox_mails').values({ recipient: to, subject, body: text }).execute();
    },
    async read({ to, limit }) {
      const rows = await db
        .selectFrom('sandbox_mails')
        .select(['id', 'recipient', 'subject', 'body', 'created_at'])
        .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.body,
        createdAt: row.created_at,
      }));
    },
  };
}
