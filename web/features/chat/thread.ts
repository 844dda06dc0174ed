import type { Changed, Message, MessagePage, Sent } from './keys.ts';

/**
 * One chat's messages as this browser knows them. Events, responses to the person's own actions, and pages of
 * messages may arrive in any order and more than once. The resulting list always equals the server's and
 * contains each message once.
 */
export interface Thread {
  readonly isLoaded: boolean;
  /** The messages by sequence number, each once. May contain messages that come after a gap. */
  readonly known: readonly Message[];
  /** Every message from `from` to `through` that this person can see is in `known`. */
  readonly from: number;
  readonly through: number;
  /** The highest sequence number that any event or response has contained. */
  readonly lastSeq: number;
  readonly hasOlder: boolean;
  /** Sequence numbers of messages whose known version may be outdated; they are requested again. */
  readonly stale: ReadonlySet<number>;
  /**
   * Counts the received changes. A response does not overwrite a message that changed after its request was
   * sent.
   */
  readonly tick: number;
  readonly changedAtTick: ReadonlyMap<number, number>;
}

/** A request for a page of messages, with the thread's tick at the time of the request. */
export interface PageRequest {
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
  changedAtTick: new Map(),
};

/** The messages to show: all up to the first gap, and the person's own messages after the gap. */
export function shownOf({ isLoaded, known, from, through }: Thread): readonly Message[] {
  if (!isLoaded) return [];
  if (known[0] && known[0].seq >= from && (known.at(-1)?.seq ?? 0) <= through) return known;
  return known.filter(({ seq, isMine }) => seq >= from && (seq <= through || isMine));
}

/**
 * Applies the event of a sent message. The event of a message with media does not contain the message; it only
 * raises `lastSeq`, so that the message is requested.
 */
export function applySent(thread: Thread, { seq, message }: Sent): Thread {
  const lastSeq = Math.max(thread.lastSeq, seq);
  if (!message) return { ...thread, lastSeq };
  // If the message is known or was removed, the event's version of it is ignored, because it may be older. If a
  // change of the message arrived before this event, the event's version is ignored too, and the message is
  // requested.
  if (positionOf(thread.known, seq).isThere || isRemoved(thread, seq) || thread.changedAtTick.has(seq))
    return { ...thread, lastSeq };
  return advanced({ ...thread, lastSeq, known: withMessage(thread.known, message) });
}

/**
 * Applies the chat's last sequence number from a response. Mass messages get sequence numbers when the chat
 * is opened. There is no event for each of them, so the browser finds them through this number.
 */
export function applyLastSeq(thread: Thread, lastSeq: number): Thread {
  return lastSeq > thread.lastSeq ? { ...thread, lastSeq } : thread;
}

/** Applies the event of a changed message. Responses to earlier requests may lack the change. */
export function applyChanged(thread: Thread, { seq, message }: Changed): Thread {
  const tick = thread.tick + 1;
  const next = { ...thread, tick, changedAtTick: new Map(thread.changedAtTick).set(seq, tick) };
  const isKnown = positionOf(thread.known, seq).isThere;
  // A message that is not loaded yet needs no update; when it is requested, it arrives in its current state.
  if (!isKnown) return next;
  // An event that contains the message leaves the message's sequence number in `stale`. Only the response to
  // a later request removes the number.
  if (message) return { ...next, known: withMessage(thread.known, message) };
  return { ...next, stale: new Set(thread.stale).add(seq) };
}

/**
 * Applies the response to the person's own action, such as a send or a like. A change received after the
 * action began is newer than the response and is kept.
 */
export function applyAnswer(thread: Thread, message: Message, tick: number): Thread {
  const lastSeq = Math.max(thread.lastSeq, message.seq);
  const isOld = (thread.changedAtTick.get(message.seq) ?? 0) > tick;
  if (isOld || isRemoved(thread, message.seq)) return { ...thread, lastSeq };
  return advanced({ ...thread, lastSeq, known: withMessage(thread.known, message) });
}

/** Removes a message from the person's own view. The server has already removed it. */
export function removeMessage(thread: Thread, seq: number): Thread {
  const tick = thread.tick + 1;
  return {
    ...thread,
    tick,
    changedAtTick: new Map(thread.changedAtTick).set(seq, tick),
    known: thread.known.filter((message) => message.seq !== seq),
    stale: without(thread.stale, seq),
  };
}

/** Adds a page of messages: the newest ones, the ones before a message, or the ones in a gap. */
export function applyPage(thread: Thread, page: MessagePage, request: PageRequest): Thread {
  const lastSeq = Math.max(thread.lastSeq, page.lastSeq);
  const [from, through] = coverOf(page, request);
  const isFresh = (seq: number) => (thread.changedAtTick.get(seq) ?? 0) <= request.tick;
  const isCovered = (seq: number) => seq >= from && seq <= through;
  const inPage = new Map(page.messages.map((message) => [message.seq, message]));
  const kept = thread.known.filter(({ seq }) => !isCovered(seq) || !isFresh(seq) || inPage.has(seq));
  let known: readonly Message[] = kept;
  for (const message of page.messages) {
    const isNewer = isFresh(message.seq) || !positionOf(kept, message.seq).isThere;
    if (isNewer) known = withMessage(known, message);
  }
  // The messages that changed after the page was requested, and that only the page or only the browser's list
  // contains. What the browser knows of them may be outdated, so they are requested again.
  const unsure = [
    ...page.messages.filter(({ seq }) => !isFresh(seq) && !positionOf(thread.known, seq).isThere),
    ...kept.filter(({ seq }) => isCovered(seq) && !isFresh(seq) && !inPage.has(seq)),
  ];
  const stale = new Set([...thread.stale].filter((seq) => !(isCovered(seq) && isFresh(seq))));
  for (const { seq } of unsure) stale.add(seq);
  const taken = { ...thread, isLoaded: true, known, stale, lastSeq };
  return advanced({ ...taken, ...windowOf(thread, page, request, [from, through]) });
}

/** The next request for missing or outdated messages; null when nothing is missing or outdated. */
export function nextRequest(thread: Thread): PageRequest | null {
  const { isLoaded, through, lastSeq, stale, tick } = thread;
  if (!isLoaded) return null;
  if (lastSeq > through) return { after: through, tick };
  const [first] = stale;
  return first === undefined ? null : { before: first + 1, limit: 1, tick };
}

/** The request for the page before the oldest known message. */
export const olderRequest = ({ from, tick }: Thread): PageRequest => ({ before: from, tick });

/**
 * The range of sequence numbers that a page covers. The range includes messages that the page omits because
 * this person cannot see them.
 */
function coverOf({ messages, hasMore, lastSeq }: MessagePage, request: PageRequest): [number, number] {
  const [first, last] = [messages[0]?.seq ?? 1, messages.at(-1)?.seq ?? lastSeq];
  if (request.after !== undefined) return [request.after + 1, hasMore ? last : lastSeq];
  const through = request.before === undefined ? lastSeq : request.before - 1;
  return [hasMore ? first : 1, through];
}

/**
 * The gap-free range after a page arrived. A page that does not adjoin the known range replaces it if the
 * page is newer.
 */
function windowOf(
  thread: Thread,
  page: MessagePage,
  request: PageRequest,
  [from, through]: [number, number],
): Pick<Thread, 'from' | 'through' | 'hasOlder'> {
  const olderIs = request.after === undefined ? page.hasMore : thread.hasOlder;
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
      from < thread.from || (from === thread.from && request.after === undefined) ? olderIs : thread.hasOlder,
  };
}

/**
 * Whether a message was removed from this person's view: its number is in the gap-free range, but the message
 * is not known.
 */
function isRemoved({ isLoaded, known, from, through }: Thread, seq: number): boolean {
  return isLoaded && seq >= from && seq <= through && !positionOf(known, seq).isThere;
}

/** Raises `through` over all known messages that follow without a gap. */
function advanced(thread: Thread): Thread {
  if (!thread.isLoaded) return thread;
  let { through } = thread;
  let position = positionOf(thread.known, through + 1);
  while (position.isThere) {
    through += 1;
    position = positionOf(thread.known, through + 1);
  }
  return through === thread.through ? thread : { ...thread, through };
}

function positionOf(known: readonly Message[], seq: number): { at: number; isThere: boolean } {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((known[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return { at: low, isThere: known[low]?.seq === seq };
}

function withMessage(known: readonly Message[], message: Message): readonly Message[] {
  const { at, isThere } = positionOf(known, message.seq);
  return known.toSpliced(at, isThere ? 1 : 0, message);
}

function without(set: ReadonlySet<number>, seq: number): ReadonlySet<number> {
  if (!set.has(seq)) return set;
  const left = new Set(set);
  left.delete(seq);
  return left;
}
