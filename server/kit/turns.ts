import { type Actor, type Handler, personBehind } from './handle.ts';
import { Refusal } from './refusal.ts';

/** As many as a browser has connections, and fewer than there are to the database. */
const AT_ONCE = 6;
/** Of one login: beyond this nobody is looking at the answers. */
const WAITING_MAX = 200;

interface Line {
  running: number;
  /** By login, in the order of turns: whichever had its turn goes to the end. */
  readonly waiting: Map<string, (() => void)[]>;
}

type Asker = Pick<Actor, 'id' | 'sessionId' | 'seat'>;

interface Turns {
  /** Does some work of a person when it is their turn. */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** The same handler, whose work waits for the turn of whoever asks. */
  handlerInTurn(handler: Handler): Handler;
}

/**
 * Some calls of one person are at work at once and their others wait for those: who asks for a thousand things at a time
 * waits for themself, and not everybody for them. Their logins take turns, so that nobody who got into one of them keeps
 * the person from ending it; and whoever had to wait is looked up again (`findAgain`), because that may have happened
 * meanwhile. What strangers ask is not counted here: many share an address.
 */
export function takingTurns(findAgain: (actor: Actor) => Promise<Actor | null>): Turns {
  const lines = new Map<string, Line>();

  /** What `work` is told: whether it had to wait. */
  const takeTurn = async <T>(asker: Asker, work: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const personId = personBehind(asker);
    const line = lines.get(personId) ?? { running: 0, waiting: new Map() };
    lines.set(personId, line);
    const hasWaited = line.running >= AT_ONCE;
    if (hasWaited) await wait(line, asker.sessionId);
    else line.running += 1;
    try {
      return await work(hasWaited);
    } finally {
      // Whoever is next takes the place of this one.
      const next = takeNext(line);
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(personId);
    }
  };

  return {
    inTurn: takeTurn,
    handlerInTurn: ({ call, run }) => ({
      call,
      run: (db, asked) => {
        const { actor } = asked;
        if (!actor) return run(db, asked);
        return takeTurn(actor, async (hasWaited) =>
          run(db, hasWaited ? { ...asked, actor: await findAgain(actor) } : asked),
        );
      },
    }),
  };
}

function wait({ waiting }: Line, sessionId: string): Promise<void> {
  const own = waiting.get(sessionId) ?? [];
  if (own.length >= WAITING_MAX) throw new Refusal('too_many_requests', { retryAfterMs: 1_000 });
  waiting.set(sessionId, own);
  return new Promise((resolve) => own.push(resolve));
}

function takeNext({ waiting }: Line): (() => void) | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [sessionId, own] = first;
  const next = own.shift();
  waiting.delete(sessionId);
  if (own.length > 0) waiting.set(sessionId, own);
  return next;
}
