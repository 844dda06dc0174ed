import type pg from 'pg';
import { loseCommits } from '../people/plants.ts';

/** A deliberate bug that the check of the messages must catch. */
export interface Plant {
  readonly about: string;
  /** Changes the database before the first message is sent. */
  database?(pool: pg.Pool): Promise<unknown>;
  /** Changes the stored messages after the last message was sent. */
  tamper?(pool: pg.Pool): Promise<unknown>;
}

const someMessage = `(select chat_id, seq from messages order by id limit 1)`;

export const PLANTS: Readonly<Record<string, Plant>> = {
  'lost-commits': {
    about: 'an answer is sent before its commit is on disk',
    database: loseCommits,
  },
  lose: {
    about: 'one message is lost',
    tamper: (pool) => pool.query(`delete from messages where (chat_id, seq) = ${someMessage}`),
  },
  double: {
    about: 'one message is stored again under another id',
    tamper: async (pool) => {
      await pool.query(`with one as (select * from messages order by id limit 1),
        next as (update chat_members m set last_seq = m.last_seq + 1 from one where m.chat_id = one.chat_id returning m.*)
        insert into messages (chat_id, seq, id, sender_id, body)
        select one.chat_id, next.last_seq, gen_random_uuid(), one.sender_id, one.body
        from one join next on next.person_id = one.sender_id`);
    },
  },
  gap: {
    about: 'a number is skipped',
    tamper: (pool) =>
      pool.query(`update messages m set seq = m.seq + 1 from (
        select chat_id, max(seq) as seq from messages group by chat_id limit 1) l
        where m.chat_id = l.chat_id and m.seq = l.seq`),
  },
  change: {
    about: 'one message has another text',
    tamper: (pool) =>
      pool.query(`update messages set body = 'changed' where (chat_id, seq) = ${someMessage}`),
  },
};
