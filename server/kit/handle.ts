import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Call, OutputOf, PossibleRefusal } from '#contract/kit.ts';
import type { SeatRight } from '#contract/seat-rights.ts';
import type { Language } from '#locales/languages.ts';
import { batch } from './batch.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import { Refusal, type RefusalDetails, type Refuse } from './refusal.ts';
import { findReplays, type Keyed, rememberReplays } from './replays.ts';

/** The seat from which a team member acts in a creator's inbox: the member, and the rights of the seat. */
export interface SeatHeld {
  readonly memberId: string;
  readonly rights: readonly SeatRight[];
}

/**
 * The caller. The session alone decides who that is; headers only select a creator's role or a member's seat.
 */
export interface Actor {
  readonly id: string;
  readonly sessionId: string;
  readonly address: string;
  readonly creatorDomain: string | null;
  readonly isOperator: boolean;
  readonly role: 'buyer' | 'seller';
  /**
   * Set when a team member acts in a seat. Then `id` is the creator's id, and only calls that name seat
   * rights are allowed.
   */
  readonly seat?: SeatHeld;
}

/**
 * The id of the person who makes the call: in a seat, the member. Rate limits and stored answers use this id.
 */
export const personBehind = ({ id, seat }: Pick<Actor, 'id' | 'seat'>): string => seat?.memberId ?? id;

/**
 * Whether the actor has a right. In their own inbox people have all rights, in a seat only the seat's rights.
 */
export const hasRight = ({ seat }: { readonly seat?: SeatHeld | undefined }, right: SeatRight): boolean =>
  seat === undefined || seat.rights.includes(right);

/** What a handler may know about the request, besides the input. */
export interface RequestFacts {
  readonly language: Language;
  /**
   * The client's address as the outermost trusted proxy saw it. A header that the client wrote has no effect.
   */
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  readCookie(name: string): string | undefined;
  /** The full URL of one of this platform's pages, for emails and for banks that redirect people back. */
  addressOf(path: string): string;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void;
}

/** A validated request, as a handler gets it. */
interface Request<C extends Call> {
  readonly input: z.output<C['input']>;
  readonly actor: C['who'] extends 'anyone' ? Actor | null : Actor;
  readonly request: RequestFacts;
  /**
   * Creates a refusal. A handler throws the refusal; a batch handler returns it. The compiler accepts only
   * the reasons that the call can refuse with.
   */
  readonly refuse: Refuse<PossibleRefusal<C>>;
}

/** The context of the step that runs before the transaction, for slow work such as hashing a password. */
export interface Preparation<C extends Call> extends Request<C> {
  readonly db: Db;
}

export interface Context<C extends Call, P> extends Request<C> {
  /** The result of the step before the transaction. */
  readonly prepared: P;
  readonly tx: Tx;
  /**
   * Makes a refusal that commits what the handler wrote, for example to count a wrong guess. The handler must
   * return it instead of throwing it.
   */
  refuseAndCommit(reason: PossibleRefusal<C>, details?: RefusalDetails): CommittedRefusal;
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

/** Returns an answer or a refusal for each request, in the order of the requests. */
type BatchHandler<C extends Call> = (
  tx: Tx,
  requests: readonly Request<C>[],
) => Promise<readonly (z.input<C['output']> | Refusal<PossibleRefusal<C>>)[]>;

/** A request before validation. */
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
 * Makes the handler of a call. The handler runs in its own transaction, which rolls back on any throw. If a person
 * repeats a request with the same Idempotency-Key, the repeated request gets the first answer. Input is parsed
 * before the handler runs, so that the handler gets only valid input. Output is parsed afterwards, so that fields
 * outside the contract are never sent. If work is too slow for a transaction, it runs before the transaction as a
 * separate step: `handle(call, before, handler)`.
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
 * Makes the handler of a call that is often made concurrently. Requests that arrive while others run share a
 * transaction (`batch.ts`). A transaction has at most one request of each actor. As with `handle`, each request has
 * its own key, answer and refusal. A refusal here rolls nothing back, so the handler must make all checks
 * before it writes. If the call takes no key, the handler must detect repeated requests itself.
 */
export function handleBatched<C extends Call>(
  call: C,
  handler: BatchHandler<C>,
  { maxSize = BATCH_MAX }: { maxSize?: number } = {},
): Handler<C> {
  assert(call.who !== 'anyone', 'A batched call requires a login.');
  type One = Keyed & { readonly request: Request<C>; readonly actingAs: string };

  // Requests in the name of one creator run one after the other, even if they come from different team
  // members.
  const options = { maxSize, concurrency: BATCH_CONCURRENCY, keyOf: ({ actingAs }: One) => actingAs };
  const together = batch<One, OutputOf<C>>(options, (db, group) =>
    inTransaction(db, async (tx): Promise<PromiseSettledResult<OutputOf<C>>[]> => {
      const isKeyed = call.key === 'required';
      const replays = isKeyed ? await findReplays(tx, call, group) : group.map(() => null);
      const fresh = group.filter((_, index) => replays[index] === null);
      const requests = fresh.map(({ request }) => request);
      const result = fresh.length > 0 ? await handler(tx, requests) : [];
      assert(result.length === fresh.length, 'The handler must answer every request.');
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
 * Makes the handler of a call that only reads. There is no transaction, so each statement sees what is committed
 * when it runs. A right that one statement has checked may be gone when the next statement runs. Therefore the
 * statement that reads something must itself check the right to read it.
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

/** Checks whether the actor may make the call, and parses the input. */
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
  // In a seat, only calls that name seat rights are allowed; even calls that are open to anyone are refused.
  if (actor?.seat && !call.seat?.every((right) => hasRight(actor, right))) throw new Refusal('forbidden');
  if (call.who === 'anyone') return;
  if (!actor) throw new Refusal('unauthorized');
  if (call.who === 'creator' && actor.role !== 'seller') throw new Refusal('forbidden');
  if (call.who === 'operator' && !actor.isOperator) throw new Refusal('forbidden');
}

/** The names of the invalid fields, never their values. */
function fieldsOf(error: z.ZodError): string[] {
  return [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || '*'))].slice(0, 20);
}

const KEY_SHAPE = /^[A-Za-z0-9-]{8,200}$/;

/** The request's key, validated; null if the call takes no key. */
function keyOf(call: Call, { input, actor, facts }: IncomingRequest): Keyed | null {
  if (call.key === 'none') return null;
  if (!facts.idempotencyKey || !KEY_SHAPE.test(facts.idempotencyKey)) throw new Refusal('key_required');
  if (!actor) return null;
  // A member can use the same key in two inboxes for two different acts, so the creator's id becomes part of
  // the key.
  const key = actor.seat ? `${actor.id} ${facts.idempotencyKey}` : facts.idempotencyKey;
  return { actorId: personBehind(actor), key, input };
}
