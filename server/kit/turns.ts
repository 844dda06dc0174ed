import { type Actor, type Handler, personBehind } from './handle.ts';
import { Refusal } from './refusal.ts';

/** As many as a browser has connections, and fewer than there are to the database. */
const AT_ONCE = 6;
/** Beyond this nobody is looking at the answers. */
const WAITING_MAX = 200;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

interface Turns {
  /** Does some work of a person when it is their turn. */
  inTurn<T>(personId: string, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
  /** The same handler, whose work waits for the turn of whoever asks. */
  handlerInTurn(handler: Handler): Handler;
}

/**
 * Some calls of one person are at work at once and their others wait for those: who asks for a thousand things at a time
 * waits for themself, and not everybody for them. Whoever had to wait is looked up again: their login or seat may have
 * ended meanwhile. What strangers ask is not counted here: many share an address.
 */
export function takingTurns(findAgain: (actor: Actor) => Promise<Actor | null>): Turns {
  const lines = new Map<string, Line>();

  const inTurn: Turns['inTurn'] = async (personId, work) => {
    const line = lines.get(personId) ?? { running: 0, waiting: [] };
    lines.set(personId, line);
    const hasWaited = line.running >= AT_ONCE;
    if (!hasWaited) line.running += 1;
    else if (line.waiting.length < WAITING_MAX)
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    else throw new Refusal('too_many_requests', { retryAfterMs: 1_000 });
    try {
      return await work(hasWaited);
    } finally {
      // Whoever is next takes the place of this one.
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(personId);
    }
  };

  return {
    inTurn,
    handlerInTurn: ({ call, run }) => ({
      call,
      run: (db, asked) => {
        const { actor } = asked;
        if (!actor) return run(db, asked);
        return inTurn(personBehind(actor), async (hasWaited) =>
          run(db, hasWaited ? { ...asked, actor: await findAgain(actor) } : asked),
        );
      },
    }),
  };
}
