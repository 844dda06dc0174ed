import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { JsonObject } from '../../kit/db-types.ts';

interface Subject {
  readonly kind: 'page' | 'post' | 'comment' | 'collection' | 'message';
  readonly id: string;
}

const tableOf = {
  page: 'people',
  post: 'posts',
  comment: 'comments',
  collection: 'collections',
  message: 'messages',
} as const;

export async function subjectExists(reader: Reader, { kind, id }: Subject): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(tableOf[kind])} where id = ${id}) as found`.execute(reader);
  return rows[0]?.found === true;
}

export async function insertReport(
  tx: Tx,
  report: {
    id: string;
    reporterId: string;
    subject: Subject;
    reason: string;
    text: string;
    /** The reported item's text, kept because its author can unsend the item. */
    evidence?: JsonObject;
  },
): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      id: report.id,
      reporter_id: report.reporterId,
      subject_kind: report.subject.kind,
      subject_id: report.subject.id,
      reason: report.reason,
      body: report.text,
      evidence: report.evidence ? JSON.stringify(report.evidence) : null,
    })
    .execute();
}
