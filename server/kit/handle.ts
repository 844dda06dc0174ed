import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Call, OutputOf, RefusalOf } from '#contract/kit.ts';
import type { SeatRight } from '#contract/seat-rights.ts';
import type { Language } from '#locales/languages.ts';
import { batch } from './batch.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import { Refusal, type RefusalDetails } from './refusal.ts';
import { findReplays, type Keyed, rememberReplays } from './replays.ts';

/** That somebody sits in a creator’s inbox, and what they may do there. */
export interface SeatHeld {
  readonly memberId: string;
  readonly rights: readonly SeatRight[];
}

/** Who is asking, from the session alone. Headers only choose which role a creator acts in, or which seat somebody takes. */
export interface Actor {
  readonly id: string;
  readonly sessionId: string;
  readonly address: string;
  readonly creatorDomain: string | null;
  readonly isOperator: boolean;
  readonly role: 'buyer' | 'seller';
  /** Absent: they act as themselves. In a seat they act as the creator, whose id is `id`, and only by calls for seats. */
  readonly seat?: SeatHeld;
}

/** The person at the keyboard: what is limited or remembered for each person is so for them. */
export const personBehind = ({ id, seat }: Pick<Actor, 'id' | 'seat'>): string => seat?.memberId ?? id;

/** Whether an actor may do what needs this right: everybody in their own inbox, who sits in one by their seat. */
export const hasRight = ({ seat }: { readonly seat?: SeatHeld | undefined }, right: SeatRight): boolean =>
  seat === undefined || seat.rights.includes(right);

/** What a handler may know of the request beside its input. */
export interface RequestFacts {
  readonly language: Language;
  /** From the last trusted hop, never from a header the client wrote. */
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The whole address of a page of ours, for letters and for a bank that sends people back. */
  addressOf(path: string): string;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void;
}

/** One request for a call, checked. */
interface Request<C extends Call> {
  readonly input: z.output<C['input']>;
  readonly actor: C['who'] extends 'anyone' ? Actor | null : Actor;
  readonly request: RequestFacts;
  /** Makes the refusal to throw; a name the contract does not declare does not compile. */
  refuse(reason: RefusalOf<C>, details?: RefusalDetails): Refusal;
}

/** What comes before the transaction: work too slow to hold a database connection for, such as hashing a password. */
export interface Preparation<C extends Call> extends Request<C> {
  readonly db: Db;
}

export interface Context<C extends Call, P> extends Request<C> {
  /** What `before` returned. */
  readonly prepared: P;
  readonly tx: Tx;
  /**
   * Refuses, but keeps what was written: a wrong guess must be counted although it is refused.
   * The handler returns it instead of throwing.
   */
  refuseAndCommit(reason: RefusalOf<C>, details?: RefusalDetails): CommittedRefusal;
}

/** A refusal whose transaction commits. */
class CommittedRefusal {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

type HandlerFunction<C extends Call, P> = (
  context: Context<C, P>,
) => Promise<z.input<C['output']> | CommittedRefusal>;
type Prepare<C extends Call, P> = (preparation: Preparation<C>) => Promise<P>;

/** For each request in turn its answer, or the refusal that concerns it alone. */
type BatchHandler<C extends Call> = (
  tx: Tx,
  requests: readonly Request<C>[],
) => Promise<readonly (z.input<C['output']> | Refusal)[]>;

/** A request as it arrives. */
interface IncomingRequest {
  readonly input: unknown;
  readonly actor: Actor | null;
  readonly facts: RequestFacts;
}

export interface Handler<C extends Call = Call> {
  readonly call: C;
  run(db: Db, incoming: IncomingRequest): Promise<OutputOf<C>>;
}

/**
 * Makes a handler of a call: it gets its own transaction, rolls back on any throw, and answers a repeated
 * Idempotency-Key of the same person with the first answer. Input is parsed before and output after, so a
 * handler sees only what the contract promises, and nobody sees a field the contract does not name. Work that is
 * too slow for a transaction comes first, as a step of its own: `handle(call, before, story)`.
 */
export function handle<C extends Call>(call: C, handler: HandlerFunction<C, undefined>): Handler<C>;
export function handle<C extends Call, P>(
  call: C,
  before: Prepare<C, P>,
  handler: HandlerFunction<C, P>,
): Handler<C>;
export function handle<C extends Call, P>(
  call: C,
  first: Prepare<C, P> | HandlerFunction<C, P>,
  second?: HandlerFunction<C, P>,
): Handler<C> {
  const before = second ? (first as Prepare<C, P>) : null;
  const handler = second ?? (first as HandlerFunction<C, P>);
  return {
    call,
    async run(db, incoming) {
      const request = accept(call, incoming);
      const key = keyOf(call, incoming);
      const prepared = (await before?.({ ...request, db })) as P;

      const outcome = await inTransaction(db, async (tx) => {
        const [replay] = key ? await findReplays(tx, call, [key]) : [];
        if (replay instanceof Refusal) throw replay;
        if (replay) return replay.answer as OutputOf<C>;
        const result = await handler({
          ...request,
          prepared,
          tx,
          refuseAndCommit: (reason, details) => new CommittedRefusal(new Refusal(reason, details)),
        });
        if (result instanceof CommittedRefusal) return result;
        const answer = call.output.parse(result) as OutputOf<C>;
        if (key) await rememberReplays(tx, call, [{ ...key, answer }]);
        return answer;
      });
      if (outcome instanceof CommittedRefusal) throw outcome.refusal;
      return outcome;
    },
  };
}

const BATCH_MAX = 32;
const BATCH_CONCURRENCY = 4;

/**
 * Makes a handler of a call that many make at once: what arrives while others are at work shares one transaction
 * (`batch.ts`), in which nobody is twice. To each of them it is as with `handle`: own key, own answer, own refusal.
 * A refusal undoes nothing here, so the story judges before it writes. A call without a key has to know by itself what
 * it was asked before.
 */
export function handleBatched<C extends Call>(
  call: C,
  handler: BatchHandler<C>,
  { maxSize = BATCH_MAX }: { maxSize?: number } = {},
): Handler<C> {
  assert(call.who !== 'anyone', 'Only people are told apart in a group.');
  type One = Keyed & { readonly request: Request<C>; readonly actingAs: string };

  // Those who act as one creator take turns, too.
  const options = { maxSize, concurrency: BATCH_CONCURRENCY, keyOf: ({ actingAs }: One) => actingAs };
  const together = batch<One, OutputOf<C>>(options, (db, group) =>
    inTransaction(db, async (tx): Promise<PromiseSettledResult<OutputOf<C>>[]> => {
      const isKeyed = call.key === 'required';
      const replays = isKeyed ? await findReplays(tx, call, group) : group.map(() => null);
      const fresh = group.filter((_, index) => replays[index] === null);
      const requests = fresh.map(({ request }) => request);
      const result = fresh.length > 0 ? await handler(tx, requests) : [];
      assert(result.length === fresh.length, 'A story answers everybody.');
      const answers = result.map((one) =>
        one instanceof Refusal ? one : { answer: call.output.parse(one) as OutputOf<C> },
      );
      const kept = fresh.flatMap((one, index) => {
        const answered = answers[index];
        return answered && !(answered instanceof Refusal) ? [{ ...one, ...answered }] : [];
      });
      if (isKeyed && kept.length > 0) await rememberReplays(tx, call, kept);
      const inTurn = answers.values();
      return replays.map((replay) => {
        const outcome = replay ?? inTurn.next().value;
        if (!outcome || outcome instanceof Refusal) return { status: 'rejected', reason: outcome };
        return { status: 'fulfilled', value: outcome.answer as OutputOf<C> };
      });
    }),
  );
  return {
    call,
    async run(db, incoming) {
      const request = accept(call, incoming);
      const key = keyOf(call, incoming);
      assert(incoming.actor);
      const { id: actingAs } = incoming.actor;
      return together(db, { key: '', actorId: actingAs, input: incoming.input, ...key, request, actingAs });
    },
  };
}

/**
 * Makes a handler of a call that only asks. It opens no transaction, because there is nothing to undo; every question
 * sees what is committed by then, so a right is judged in the same question that reads what it opens.
 */
export function query<C extends Call>(call: C, handler: Prepare<C, z.input<C['output']>>): Handler<C> {
  return {
    call,
    async run(db, incoming) {
      const result = await handler({ ...accept(call, incoming), db });
      return call.output.parse(result) as OutputOf<C>;
    },
  };
}

/** What every handler begins with: may they call this, and is it what the contract asks for? */
function accept<C extends Call>(call: C, { input, actor, facts }: IncomingRequest): Request<C> {
  assertMayCall(call, actor);
  const parsed = call.input.safeParse(input);
  if (!parsed.success) throw new Refusal('invalid_input', { fields: fieldsOf(parsed.error) });
  return {
    input: parsed.data as Request<C>['input'],
    actor: actor as Request<C>['actor'],
    request: facts,
    refuse: (reason, details) => new Refusal(reason, details),
  };
}

function assertMayCall(call: Call, actor: Actor | null): void {
  // A seat opens what is named for it and nothing else, not even what is open to everybody.
  if (actor?.seat && !call.seat?.every((right) => hasRight(actor, right))) throw new Refusal('forbidden');
  if (call.who === 'anyone') return;
  if (!actor) throw new Refusal('unauthorized');
  if (call.who === 'creator' && actor.role !== 'seller') throw new Refusal('forbidden');
  if (call.who === 'operator' && !actor.isOperator) throw new Refusal('forbidden');
}

/** Names of the fields that were wrong; never what was in them. */
function fieldsOf(error: z.ZodError): string[] {
  return [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || '*'))].slice(0, 20);
}

const KEY_SHAPE = /^[A-Za-z0-9-]{8,200}$/;

/** Null for calls that need no key. */
function keyOf(call: Call, { input, actor, facts }: IncomingRequest): Keyed | null {
  if (call.key === 'none') return null;
  if (!facts.idempotencyKey || !KEY_SHAPE.test(facts.idempotencyKey)) throw new Refusal('key_required');
  if (!actor) return null;
  // One key of one person in two inboxes names two acts.
  const key = actor.seat ? `${actor.id} ${facts.idempotencyKey}` : facts.idempotencyKey;
  return { actorId: personBehind(actor), key, input };
}
