import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Call } from '#contract/kit.ts';
import type { Tx } from './db.ts';
import { hashToken } from './random.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';
import { deferred, listOf } from './statements.ts';

/** A request and its idempotency key, which the client made. */
export interface Keyed {
  readonly actorId: string;
  readonly key: string;
  /** The input as it was received, before parsing. */
  readonly input: unknown;
}

const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest();

/**
 * The text under which an idempotency key is stored. It is the key's hash, because the key itself decrypts
 * the stored answer.
 */
const nameOf = ({ key }: Keyed): string => hashToken(key).toString('hex');

/** The encryption of stored answers. Only the holder of the idempotency key can read them. */
const sealedBy = ({ key }: Keyed) => ({ token: key, secret: '', purpose: 'answer to a repeated request' });

/**
 * Finds the stored answer for the key of each request. The result is null if the key is new, and a refusal if
 * the key was used for another request.
 */
export async function findReplays(
  tx: Tx,
  call: Call,
  requests: readonly Keyed[],
): Promise<({ readonly answer: unknown } | Refusal | null)[]> {
  // Concurrent copies of a request wait here until the first one commits, and then find its answer. All
  // transactions take the locks in the same order, which prevents deadlocks.
  const locks = requests.map(({ actorId, key }) => `${actorId} ${key}`).sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(wanted, 0)) from unnest(${locks}::text[]) wanted
    ${deferred}`.execute(tx);
  const { rows } = await sql<Known>`
    select asked.place, known.*
    from unnest(${listOf(
      requests.map(({ actorId }) => actorId),
      'uuid',
    )}, ${listOf(requests.map(nameOf), 'text')})
      with ordinality as asked (actor_id, key, place)
    cross join lateral (
      select r.call, r.request_hash, r.answer, r.sealed from replays r
      where r.actor_id = asked.actor_id and r.key = asked.key limit 1
    ) known`.execute(tx);
  const known = new Map(rows.map((row) => [row.place, row]));
  return requests.map((keyed, index) => {
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
  /** Set only in old rows, which were stored before answers were encrypted. All other rows have `sealed`. */
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
