import { sql } from 'kysely';
import { mayReach } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { Reason, Sources } from './find-answer.ts';

export interface LogRow {
  readonly id: string;
  readonly chatId: string;
  readonly fanName: string;
  readonly asked: string;
  readonly answer: string | null;
  readonly outcome: 'drafted' | 'sent' | 'discarded' | 'silent';
  readonly reason: Reason;
  readonly sources: Sources;
  readonly at: Date;
}

/**
 * The assistant's log, latest first. The text of unsent messages is empty. Entries of fans whom the creator
 * may not reach are left out (AX4).
 */
export async function listEntries(
  reader: Reader,
  { creatorId, after, limit }: { creatorId: string; after: string | null; limit: number },
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select e.id, e.chat_id as "chatId", f.display_name as "fanName",
      case when m.unsent_at is null then m.body else '' end as asked, e.answer, e.outcome, e.reason, e.sources,
      e.created_at as at
    from assistant_entries e join people f on f.id = e.fan_id
      join messages m on m.chat_id = e.chat_id and m.seq = e.seq
    where e.creator_id = ${creatorId} and e.outcome <> 'waiting' and ${mayReach(creatorId, sql.ref('f.id'))}
      and (${after}::uuid is null or (e.created_at, e.id) < (
        select l.created_at, l.id from assistant_entries l where l.id = ${after} and l.creator_id = ${creatorId}))
    order by e.created_at desc, e.id desc limit ${limit}`.execute(reader);
  return rows;
}
