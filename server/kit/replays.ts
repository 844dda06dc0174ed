import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Call } from '#contract/kit.ts';
import type { Tx } from './db.ts';
import { hashToken } from './random.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';
import { deferred, listOf } from './statements.ts';

/** A request under the key that its person made for it. */
export interface Keyed {
  readonly actorId: string;
  readonly key: string;
  /** As it came, before it was parsed. */
  readonly input: unknown;
}

const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest();

/** What a key is called in the database: it opens the answer, so it is not kept there itself. */
const nameOf = ({ key }: Keyed): string => hashToken(key).toString('hex');

/** To the holder of the key a repeat is answered word for word; to everybody else the kept answer says nothing. */
const sealedBy = ({ key }: Keyed) => ({ token: key, secret: '', purpose: 'answer to a repeated request' });

/** For each the answer it was given before, null when it is new, or the refusal when its key was for something else. */
export async function findReplays(
  tx: Tx,
  call: Call,
  asked: readonly Keyed[],
): Promise<({ readonly answer: unknown } | Refusal | null)[]> {
  // Copies that arrive together wait here for the first one to commit, and then find its answer. Everybody locks in
  // the same order, so that nobody waits in a circle.
  const locks = asked.map(({ actorId, key }) => `${actorId} ${key}`).sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(wanted, 0)) from unnest(${locks}::text[]) wanted
    ${deferred}`.execute(tx);
  const { rows } = await sql<Known>`
    select asked.place, known.*
    from unnest(${listOf(
      asked.map(({ actorId }) => actorId),
      'uuid',
    )}, ${listOf(asked.map(nameOf), 'text')})
      with ordinality as asked (actor_id, key, place)
    cross join lateral (
      select r.call, r.request_hash, r.answer, r.sealed from replays r
      where r.actor_id = asked.actor_id and r.key = asked.key limit 1
    ) known`.execute(tx);
  const known = new Map(rows.map((row) => [row.place, row]));
  return asked.map((keyed, index) => {
    const row = known.get(index + 1);
    if (!row) return null;
    const isSame = row.call === call.path && row.request_hash.equals(hashOf(keyed.input));
    return isSame ? { answer: answerOf(row, keyed) } : new Refusal('key_reused');
  });
}

interface Known {
  readonly place: number;
  readonly call: string;
  readonly request_hash: Buffer;
  /** Of rows that are older than sealing; the others have `sealed`. */
  readonly answer: unknown;
  readonly sealed: Buffer | null;
}

const answerOf = ({ answer, sealed }: Known, keyed: Keyed): unknown =>
  sealed ? JSON.parse(unseal(sealed, sealedBy(keyed))) : answer;

export async function rememberReplays(
  tx: Tx,
  call: Call,
  answered: readonly (Keyed & { readonly answer: unknown })[],
): Promise<void> {
  await sql`
    insert into replays (actor_id, key, call, request_hash, sealed, created_at)
    select actor_id, key, ${call.path}, request_hash, sealed, (select app_now())
    from unnest(
      ${answered.map(({ actorId }) => actorId)}::uuid[], ${answered.map(nameOf)}::text[],
      ${answered.map(({ input }) => hashOf(input))}::bytea[],
      ${answered.map((one) => seal(JSON.stringify(one.answer), sealedBy(one)))}::bytea[]
    ) as kept (actor_id, key, request_hash, sealed) ${deferred}`.execute(tx);
}
