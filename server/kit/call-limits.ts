import { type Actor, type Handler, personBehind } from './handle.ts';
import { Refusal } from './refusal.ts';

/**
 * The maximum number of concurrent calls of one person. It equals the number of connections that a browser
 * opens, and is smaller than the number of database connections.
 */
const AT_ONCE = 6;
/** The maximum number of waiting calls of one login. No browser needs more. */
const WAITING_MAX = 200;

interface CallQueue {
  running: number;
  /**
   * The waiting calls by login, in the order of the logins' turns. After its turn a login moves to the end.
   */
  readonly waiting: Map<string, (() => void)[]>;
}

type Caller = Pick<Actor, 'id' | 'sessionId' | 'seat'>;

interface Turns {
  /** Runs `work` when it is the caller's turn. */
  inTurn<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Wraps a handler, so that each call waits for its caller's turn. */
  handlerInTurn(handler: Handler): Handler;
}

/**
 * Limits the concurrent calls of each person, so that a person who sends a thousand calls delays only themself. A
 * person's logins take turns. An intruder in one login therefore cannot keep the owner from ending that login from
 * another one. If a call had to wait, its actor is loaded again (`findAgain`), because the login or seat may have
 * ended. Calls without a login are not limited here. They could be limited only by address, and many visitors
 * share an address.
 */
export function limitCallsPerPerson(findAgain: (actor: Actor) => Promise<Actor | null>): Turns {
  const queues = new Map<string, CallQueue>();

  /** Runs `work` when it is the caller's turn, and passes to `work` whether the call had to wait. */
  const takeTurn = async <T>(caller: Caller, work: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const personId = personBehind(caller);
    const queue = queues.get(personId) ?? { running: 0, waiting: new Map() };
    queues.set(personId, queue);
    const hasWaited = queue.running >= AT_ONCE;
    if (hasWaited) await wait(queue, caller.sessionId);
    else queue.running += 1;
    try {
      return await work(hasWaited);
    } finally {
      // The next waiting call takes over this call's slot.
      const next = takeNext(queue);
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(personId);
    }
  };

  return {
    inTurn: takeTurn,
    handlerInTurn: ({ call, run }) => ({
      call,
      run: (db, incoming) => {
        const { actor } = incoming;
        if (!actor) return run(db, incoming);
        return takeTurn(actor, async (hasWaited) =>
          run(db, hasWaited ? { ...incoming, actor: await findAgain(actor) } : incoming),
        );
      },
    }),
  };
}

function wait({ waiting }: CallQueue, sessionId: string): Promise<void> {
  const own = waiting.get(sessionId) ?? [];
  if (own.length >= WAITING_MAX) throw new Refusal('too_many_requests', { retryAfterMs: 1_000 });
  waiting.set(sessionId, own);
  return new Promise((resolve) => own.push(resolve));
}

function takeNext({ waiting }: CallQueue): (() => void) | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [sessionId, own] = first;
  const next = own.shift();
  waiting.delete(sessionId);
  if (own.length > 0) waiting.set(sessionId, own);
  return next;
}
