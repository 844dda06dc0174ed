import type { Changed, Message, MessagePage, Sent } from './keys.ts';

/**
 * One chat's messages as this browser knows them. Pushes, answers to one's own sends, pages of history and pages that
 * fill a gap arrive in any order and any number of times; the list they make is always the server's, each message once.
 */
export interface Thread {
  readonly isLoaded: boolean;
  /** By number, each once. May hold some from beyond a gap. */
  readonly known: readonly Message[];
  /** All there is for this person from `from` to `through` is known. */
  readonly from: number;
  readonly through: number;
  /** The highest number anybody has told of. */
  readonly lastSeq: number;
  readonly hasOlder: boolean;
  /** Not what they were, or only told of: to be asked for. */
  readonly stale: ReadonlySet<number>;
  /** Counts what was told, so that an answer knows what it could not have known. */
  readonly tick: number;
  readonly toldAt: ReadonlyMap<number, number>;
}

/** Where a page of messages was asked for, and how much had been told by then. */
export interface Asked {
  readonly before?: number;
  readonly after?: number;
  readonly limit?: number;
  readonly tick: number;
}

export const emptyThread: Thread = {
  isLoaded: false,
  known: [],
  from: 1,
  through: 0,
  lastSeq: 0,
  hasOlder: false,
  stale: new Set(),
  tick: 0,
  toldAt: new Map(),
};

/** What stands on screen: everything without a gap, and one's own messages from beyond it, which one has just sent. */
export function shownOf({ isLoaded, known, from, through }: Thread): readonly Message[] {
  if (!isLoaded) return [];
  if (known[0] && known[0].seq >= from && (known.at(-1)?.seq ?? 0) <= through) return known;
  return known.filter(({ seq, isMine }) => seq >= from && (seq <= through || isMine));
}

/** A message came. Without its content (it has media) it is a number to ask for. */
export function hearSent(thread: Thread, { seq, message }: Sent): Thread {
  const lastSeq = Math.max(thread.lastSeq, seq);
  if (!message) return { ...thread, lastSeq };
  // Heard twice, or known from a page that may be newer than this: the first stays. One that is said to have changed
  // before it was said to have come is asked for, because this is how it once was.
  if (placeOf(thread.known, seq).isThere || isGone(thread, seq) || thread.toldAt.has(seq))
    return { ...thread, lastSeq };
  return advanced({ ...thread, lastSeq, known: withMessage(thread.known, message) });
}

/**
 * Somebody knows how far the chat goes. What was sent to many becomes part of a chat when it is opened, without an event
 * for each message, so this number is how a browser learns of it.
 */
export function hearLast(thread: Thread, lastSeq: number): Thread {
  return lastSeq > thread.lastSeq ? { ...thread, lastSeq } : thread;
}

/** A message is not what it was. What was asked for before now does not know of it. */
export function hearChanged(thread: Thread, { seq, message }: Changed): Thread {
  const tick = thread.tick + 1;
  const told = { ...thread, tick, toldAt: new Map(thread.toldAt).set(seq, tick) };
  const isKnown = placeOf(thread.known, seq).isThere;
  // One that is not here yet is asked for later, and then comes as it is now.
  if (!isKnown) return told;
  // What was in doubt before stays so until the server has been asked.
  if (message) return { ...told, known: withMessage(thread.known, message) };
  return { ...told, stale: new Set(thread.stale).add(seq) };
}

/** The answer to an act of one's own: a send, a like. Something told since the act is newer than its answer. */
export function takeAnswer(thread: Thread, message: Message, tick: number): Thread {
  const lastSeq = Math.max(thread.lastSeq, message.seq);
  const isOld = (thread.toldAt.get(message.seq) ?? 0) > tick;
  if (isOld || isGone(thread, message.seq)) return { ...thread, lastSeq };
  return advanced({ ...thread, lastSeq, known: withMessage(thread.known, message) });
}

/** Takes one message out of one's own view at once; the server has been told. */
export function removeHere(thread: Thread, seq: number): Thread {
  const tick = thread.tick + 1;
  return {
    ...thread,
    tick,
    toldAt: new Map(thread.toldAt).set(seq, tick),
    known: thread.known.filter((message) => message.seq !== seq),
    stale: without(thread.stale, seq),
  };
}

/** A page came: the newest, one before something, or one that fills a gap. */
export function takePage(thread: Thread, page: MessagePage, asked: Asked): Thread {
  const lastSeq = Math.max(thread.lastSeq, page.lastSeq);
  const [from, through] = coverOf(page, asked);
  const isFresh = (seq: number) => (thread.toldAt.get(seq) ?? 0) <= asked.tick;
  const isCovered = (seq: number) => seq >= from && seq <= through;
  const inPage = new Map(page.messages.map((message) => [message.seq, message]));
  const kept = thread.known.filter(({ seq }) => !isCovered(seq) || !isFresh(seq) || inPage.has(seq));
  let known: readonly Message[] = kept;
  for (const message of page.messages) {
    const isNewer = isFresh(message.seq) || !placeOf(kept, message.seq).isThere;
    if (isNewer) known = withMessage(known, message);
  }
  // Told of since the page was asked for: where page and browser do not both have it, one of them is behind.
  const unsure = [
    ...page.messages.filter(({ seq }) => !isFresh(seq) && !placeOf(thread.known, seq).isThere),
    ...kept.filter(({ seq }) => isCovered(seq) && !isFresh(seq) && !inPage.has(seq)),
  ];
  const stale = new Set([...thread.stale].filter((seq) => !(isCovered(seq) && isFresh(seq))));
  for (const { seq } of unsure) stale.add(seq);
  const taken = { ...thread, isLoaded: true, known, stale, lastSeq };
  return advanced({ ...taken, ...windowOf(thread, page, asked, [from, through]) });
}

/** What has to be asked next so that nothing is missing or old; null when all is well. */
export function questionOf(thread: Thread): Asked | null {
  const { isLoaded, through, lastSeq, stale, tick } = thread;
  if (!isLoaded) return null;
  if (lastSeq > through) return { after: through, tick };
  const [first] = stale;
  return first === undefined ? null : { before: first + 1, limit: 1, tick };
}

/** The question for the page before what is known. */
export const olderOf = ({ from, tick }: Thread): Asked => ({ before: from, tick });

/** The numbers a page speaks for: also those it leaves out, because they are gone for this person. */
function coverOf({ messages, hasMore, lastSeq }: MessagePage, asked: Asked): [number, number] {
  const [first, last] = [messages[0]?.seq ?? 1, messages.at(-1)?.seq ?? lastSeq];
  if (asked.after !== undefined) return [asked.after + 1, hasMore ? last : lastSeq];
  const through = asked.before === undefined ? lastSeq : asked.before - 1;
  return [hasMore ? first : 1, through];
}

/** What is known without a gap once the page is in. A page that does not touch what was known takes its place. */
function windowOf(
  thread: Thread,
  page: MessagePage,
  asked: Asked,
  [from, through]: [number, number],
): Pick<Thread, 'from' | 'through' | 'hasOlder'> {
  const olderIs = asked.after === undefined ? page.hasMore : thread.hasOlder;
  if (!thread.isLoaded) return { from, through, hasOlder: olderIs };
  const isTouching = from <= thread.through + 1 && through >= thread.from - 1;
  if (!isTouching) {
    const { from: first, through: last, hasOlder } = thread;
    return through > last ? { from, through, hasOlder: olderIs } : { from: first, through: last, hasOlder };
  }
  return {
    from: Math.min(thread.from, from),
    through: Math.max(thread.through, through),
    hasOlder:
      from < thread.from || (from === thread.from && asked.after === undefined) ? olderIs : thread.hasOlder,
  };
}

/** Where everything is known, what is not there has left this person's view. */
function isGone({ isLoaded, known, from, through }: Thread, seq: number): boolean {
  return isLoaded && seq >= from && seq <= through && !placeOf(known, seq).isThere;
}

/** Goes on over everything that follows without a gap. */
function advanced(thread: Thread): Thread {
  if (!thread.isLoaded) return thread;
  let { through } = thread;
  let place = placeOf(thread.known, through + 1);
  while (place.isThere) {
    through += 1;
    place = placeOf(thread.known, through + 1);
  }
  return through === thread.through ? thread : { ...thread, through };
}

function placeOf(known: readonly Message[], seq: number): { at: number; isThere: boolean } {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((known[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return { at: low, isThere: known[low]?.seq === seq };
}

function withMessage(known: readonly Message[], message: Message): readonly Message[] {
  const { at, isThere } = placeOf(known, message.seq);
  return known.toSpliced(at, isThere ? 1 : 0, message);
}

function without(set: ReadonlySet<number>, seq: number): ReadonlySet<number> {
  if (!set.has(seq)) return set;
  const left = new Set(set);
  left.delete(seq);
  return left;
}
