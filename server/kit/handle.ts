import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Call, OutputOf, RefusalOf } from '#contract/kit.ts';
import type { Language } from '#locales/languages.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import { Refusal, type RefusalDetails } from './refusal.ts';

/** Who is asking, from the session alone. Headers only choose which hat a creator wears. */
export interface Actor {
  readonly id: string;
  readonly sessionId: string;
  readonly address: string;
  readonly creatorDomain: string | null;
  readonly isOperator: boolean;
  readonly hat: 'buyer' | 'seller';
}

/** What a handler may know of the request beside its input. */
export interface RequestFacts {
  readonly language: Language;
  /** From the last trusted hop, never from a header the client wrote. */
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void;
}

/** What comes before the transaction: work too slow to hold a database connection for, such as hashing a password. */
export interface Preparation<C extends Call> {
  readonly input: z.output<C['input']>;
  readonly actor: C['who'] extends 'anyone' ? Actor | null : Actor;
  readonly db: Db;
  readonly request: RequestFacts;
  refuse(reason: RefusalOf<C>, details?: RefusalDetails): Refusal;
}

export interface Context<C extends Call, P> {
  readonly input: z.output<C['input']>;
  /** What `before` returned. */
  readonly prepared: P;
  readonly actor: C['who'] extends 'anyone' ? Actor | null : Actor;
  readonly tx: Tx;
  readonly request: RequestFacts;
  /** Makes the refusal to throw; a name the contract does not declare does not compile. */
  refuse(reason: RefusalOf<C>, details?: RefusalDetails): Refusal;
  /**
   * Refuses, but keeps what was written: a wrong guess must be counted although it is refused.
   * The handler returns it instead of throwing.
   */
  refuseAndKeep(reason: RefusalOf<C>, details?: RefusalDetails): KeptRefusal;
}

/** A refusal whose transaction commits. */
class KeptRefusal {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

type Story<C extends Call, P> = (context: Context<C, P>) => Promise<z.input<C['output']> | KeptRefusal>;
type Before<C extends Call, P> = (preparation: Preparation<C>) => Promise<P>;

export interface Handler<C extends Call = Call> {
  readonly call: C;
  run(db: Db, request: { input: unknown; actor: Actor | null; facts: RequestFacts }): Promise<OutputOf<C>>;
}

/**
 * Makes a handler of a call: it gets its own transaction, rolls back on any throw, and answers a repeated
 * Idempotency-Key of the same person with the first answer. Input is parsed before and output after, so a
 * handler sees only what the contract promises, and nobody sees a field the contract does not name. Work that is
 * too slow for a transaction comes first, as a step of its own: `handle(call, before, story)`.
 */
export function handle<C extends Call>(call: C, story: Story<C, undefined>): Handler<C>;
export function handle<C extends Call, P>(call: C, before: Before<C, P>, story: Story<C, P>): Handler<C>;
export function handle<C extends Call, P>(
  call: C,
  first: Before<C, P> | Story<C, P>,
  second?: Story<C, P>,
): Handler<C> {
  const before = second ? (first as Before<C, P>) : null;
  const story = second ?? (first as Story<C, P>);
  return {
    call,
    async run(db, { input, actor, facts }) {
      assertMayCall(call, actor);
      const parsed = call.input.safeParse(input);
      if (!parsed.success) throw new Refusal('invalid_input', { fields: fieldsOf(parsed.error) });
      const key = keyOf(call, facts);
      const shared = {
        input: parsed.data as Context<C, P>['input'],
        actor: actor as Context<C, P>['actor'],
        request: facts,
        refuse: (reason: RefusalOf<C>, details?: RefusalDetails) => new Refusal(reason, details),
      };
      const prepared = (await before?.({ ...shared, db })) as P;

      const outcome = await inTransaction(db, async (tx) => {
        const replay = key && actor ? await findReplay(tx, { call, actor, key, input }) : null;
        if (replay) return replay.answer as OutputOf<C>;
        const told = await story({
          ...shared,
          prepared,
          tx,
          refuseAndKeep: (reason, details) => new KeptRefusal(new Refusal(reason, details)),
        });
        if (told instanceof KeptRefusal) return told;
        const answer = call.output.parse(told) as OutputOf<C>;
        if (key && actor) await rememberReplay(tx, { call, actor, key, input, answer });
        return answer;
      });
      if (outcome instanceof KeptRefusal) throw outcome.refusal;
      return outcome;
    },
  };
}

function assertMayCall(call: Call, actor: Actor | null): void {
  if (call.who === 'anyone') return;
  if (!actor) throw new Refusal('unauthorized');
  if (call.who === 'creator' && actor.hat !== 'seller') throw new Refusal('forbidden');
  if (call.who === 'operator' && !actor.isOperator) throw new Refusal('forbidden');
}

/** Names of the fields that were wrong; never what was in them. */
function fieldsOf(error: z.ZodError): string[] {
  return [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || '*'))].slice(0, 20);
}

const KEY_SHAPE = /^[A-Za-z0-9-]{8,200}$/;

function keyOf(call: Call, facts: RequestFacts): string | null {
  if (call.key === 'none') return null;
  if (!facts.idempotencyKey || !KEY_SHAPE.test(facts.idempotencyKey)) throw new Refusal('key_required');
  return facts.idempotencyKey;
}

interface Replay {
  call: Call;
  actor: Actor;
  key: string;
  input: unknown;
}

const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest();

async function findReplay(tx: Tx, { call, actor, key, input }: Replay): Promise<{ answer: unknown } | null> {
  // Copies that arrive together wait here for the first one to commit, and then find its answer.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.id} ${key}`}, 0))`.execute(tx);
  const known = await tx
    .selectFrom('replays')
    .select(['call', 'request_hash', 'answer'])
    .where('actor_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return null;
  if (known.call !== call.path || !known.request_hash.equals(hashOf(input))) throw new Refusal('key_reused');
  return { answer: known.answer };
}

async function rememberReplay(
  tx: Tx,
  { call, actor, key, input, answer }: Replay & { answer: unknown },
): Promise<void> {
  await tx
    .insertInto('replays')
    .values({
      actor_id: actor.id,
      key,
      call: call.path,
      request_hash: hashOf(input),
      answer: JSON.stringify(answer),
    })
    .execute();
}
