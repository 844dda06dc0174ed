import { expect, test } from 'vitest';
import type { Changed, Message, MessagePage, Sent } from './keys.ts';
import { messageLike } from './testing.ts';
import {
  applyAnswer,
  applyChanged,
  applyLastSeq,
  applyPage,
  applySent,
  emptyThread,
  nextRequest,
  olderRequest,
  type PageRequest,
  removeMessage,
  shownOf,
  type Thread,
} from './thread.ts';

const SCHEDULES = 100_000;
const CHAT = '00000000-0000-4000-8000-00000000000c';

const messageOf = (seq: number, changes: Partial<Message> = {}): Message =>
  messageLike({ id: `id-${seq}`, chatId: CHAT, seq, text: `text ${seq}`, ...changes });

/** A pseudorandom generator. The same seed gives the same numbers, so a failing run can be repeated. */
function chanceFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (count: number): number => Math.floor(next() * count) };
}

type Chance = ReturnType<typeof chanceFrom>;

/** A model of a server with a single chat, as one of the chat's two people sees it. */
function openServer() {
  const messages: Message[] = [];
  const removed = new Set<number>();
  const visible = () => messages.filter(({ seq }) => !removed.has(seq));
  return {
    visible,
    count: () => messages.length,
    /**
     * Adds a message. The event for a message with media (`isPlain` is false) does not contain the message
     * itself.
     */
    send(isMine: boolean, isPlain: boolean): { event: Sent; message: Message } {
      const message = messageOf(messages.length + 1, { isMine });
      messages.push(message);
      return { event: { chatId: CHAT, seq: message.seq, message: isPlain ? message : null }, message };
    },
    change(
      seq: number,
      changes: Partial<Message>,
      isComplete: boolean,
    ): { event: Changed; message: Message } {
      const message = { ...messageOf(seq), ...messages[seq - 1], ...changes };
      messages[seq - 1] = message;
      return { event: { chatId: CHAT, seq, message: isComplete ? message : null }, message };
    },
    remove: (seq: number) => removed.add(seq),
    isRemoved: (seq: number) => removed.has(seq),
    answer({ before, after, limit = 3 }: PageRequest): MessagePage {
      const all = visible();
      const lastSeq = messages.length;
      if (after !== undefined) {
        const rest = all.filter(({ seq }) => seq > after);
        return { messages: rest.slice(0, limit), hasMore: rest.length > limit, lastSeq };
      }
      const rest = all.filter(({ seq }) => before === undefined || seq < before);
      return { messages: rest.slice(-limit), hasMore: rest.length > limit, lastSeq };
    },
  };
}

type Server = ReturnType<typeof openServer>;

/** Everything on its way between browser and server. Events arrive in order, responses in any order. */
interface Flights {
  events: ((thread: Thread) => Thread)[];
  answers: ((thread: Thread) => Thread)[];
  /** Requests that the server has not processed yet. */
  questions: PageRequest[];
}

function serverActs(server: Server, flights: Flights, chance: Chance, thread: Thread): void {
  const count = server.count();
  const seq = 1 + chance.below(Math.max(1, count));
  const kind = chance.below(count === 0 ? 2 : 5);
  if (kind <= 1) {
    const isMine = chance.next() < 0.4;
    const { event, message } = server.send(isMine, chance.next() < 0.7);
    // A broken connection may lose an event. The browser then finds the gap through a later sequence number
    // or its next request.
    if (chance.next() < 0.85) flights.events.push((now) => applySent(now, event));
    const { tick } = thread;
    if (isMine) flights.answers.push((now) => applyAnswer(now, message, tick));
  } else if (server.isRemoved(seq)) {
    // The person has removed this message from their view, and the server sends no more events about it.
  } else if (kind === 4) {
    server.remove(seq);
    flights.events.push((now) => removeMessage(now, seq));
  } else {
    const changes = [{ isUnsent: true, text: '' }, { isLikedByOther: true }, { isPinned: true }];
    const { event, message } = server.change(seq, changes[chance.below(3)] ?? {}, chance.next() < 0.5);
    flights.events.push((now) => applyChanged(now, event));
    const { tick } = thread;
    if (chance.next() < 0.3) flights.answers.push((now) => applyAnswer(now, message, tick));
  }
}

function deliver(flights: Flights, chance: Chance, thread: Thread): Thread {
  if (flights.events.length > 0 && chance.next() < 0.5) {
    const apply = flights.events[0];
    // A reconnection may deliver an event twice.
    if (chance.next() < 0.8) flights.events.shift();
    return apply?.(thread) ?? thread;
  }
  const [answer] = flights.answers.splice(chance.below(flights.answers.length), 1);
  return answer?.(thread) ?? thread;
}

function readQuestion(server: Server, flights: Flights): void {
  const asked = flights.questions.shift();
  if (!asked) return;
  const page = server.answer(asked);
  flights.answers.push((now) => applyPage(now, page, asked));
}

function play(
  seed: number,
  watch: (thread: Thread) => void = () => undefined,
): { thread: Thread; server: Server } {
  const chance = chanceFrom(seed);
  const server = openServer();
  for (let before = chance.below(6); before > 0; before -= 1) server.send(chance.next() < 0.5, true);
  const flights: Flights = { events: [], answers: [], questions: [{ limit: 3, tick: 0 }] };
  let thread = emptyThread;
  for (let step = 0; step < 14; step += 1) {
    const kind = chance.below(5);
    if (kind === 0) serverActs(server, flights, chance, thread);
    else if (kind === 1) readQuestion(server, flights);
    else if (kind === 2 && thread.hasOlder) flights.questions.push({ ...olderRequest(thread), limit: 3 });
    else if (kind === 3) {
      const question = nextRequest(thread);
      if (question) flights.questions.push({ limit: 3, ...question });
    } else thread = deliver(flights, chance, thread);
    watch(thread);
  }
  return { thread: settle(server, flights, chance, thread), server };
}

/**
 * Delivers everything that is on its way, reconnects, and then sends requests until the browser needs none.
 */
function settle(server: Server, flights: Flights, chance: Chance, begun: Thread): Thread {
  let thread = begun;
  while (flights.questions.length > 0) readQuestion(server, flights);
  while (flights.events.length + flights.answers.length > 0) thread = deliver(flights, chance, thread);
  const reconnect: PageRequest = { after: thread.through, limit: 3, tick: thread.tick };
  thread = applyPage(thread, server.answer(reconnect), reconnect);
  for (let question = nextRequest(thread); question; question = nextRequest(thread)) {
    const asked = { limit: 3, ...question };
    thread = applyPage(thread, server.answer(asked), asked);
  }
  while (thread.hasOlder) {
    const asked = { ...olderRequest(thread), limit: 3 };
    thread = applyPage(thread, server.answer(asked), asked);
  }
  return thread;
}

test('G4: the shown list equals the server’s list, whatever the order of events, responses and gap fills', () => {
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const { thread, server } = play(seed);
    const [shown, truth] = [shownOf(thread), server.visible()];
    const isSame =
      shown.length === truth.length &&
      shown.every((message, place) => JSON.stringify(message) === JSON.stringify(truth[place]));
    if (!isSame) expect({ seed, shown }).toEqual({ seed, shown: truth });
  }
});

test('G4: at no step is a message shown twice or out of order', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    play(seed, (thread) => {
      const seqs = shownOf(thread).map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    });
  }
});

const loaded = (count: number): Thread => {
  const server = openServer();
  for (let sent = 0; sent < count; sent += 1) server.send(false, true);
  const asked: PageRequest = { limit: 50, tick: 0 };
  return applyPage(emptyThread, server.answer(asked), asked);
};

test('another person’s message after a gap is shown once the gap is filled; the person’s own message is shown immediately', () => {
  const theirs = applySent(loaded(3), { chatId: CHAT, seq: 6, message: messageOf(6) });
  expect(shownOf(theirs).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(nextRequest(theirs)).toEqual({ after: 3, tick: 0 });

  const mine = applyAnswer(theirs, messageOf(5, { isMine: true }), 0);
  expect(shownOf(mine).map(({ seq }) => seq)).toEqual([1, 2, 3, 5]);

  const page = { messages: [messageOf(4), messageOf(5, { isMine: true }), messageOf(6)] };
  const filled = applyPage(mine, { ...page, hasMore: false, lastSeq: 6 }, { after: 3, tick: 0 });
  expect(shownOf(filled).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(nextRequest(filled)).toBeNull();
});

test('a page requested before a message changed does not bring back the old version of the message', () => {
  const asked: PageRequest = { before: 4, tick: 0 };
  const old = { messages: [1, 2, 3].map((seq) => messageOf(seq)), hasMore: false, lastSeq: 3 };
  const changed = applyChanged(loaded(3), {
    chatId: CHAT,
    seq: 2,
    message: messageOf(2, { isUnsent: true, text: '' }),
  });
  expect(shownOf(applyPage(changed, old, asked))[1]?.isUnsent).toBe(true);
});

test('G7: a higher last sequence number makes the browser request mass messages, for which it receives no event', () => {
  const opened = loaded(3);
  expect(nextRequest(opened)).toBeNull();
  expect(nextRequest(applyLastSeq(opened, 3))).toBeNull();
  const further = applyLastSeq(opened, 5);
  expect(nextRequest(further)).toEqual({ after: 3, tick: 0 });
  const page = { messages: [messageOf(4), messageOf(5)], hasMore: false, lastSeq: 5 };
  const filled = applyPage(further, page, { after: 3, tick: 0 });
  expect(shownOf(filled).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(nextRequest(applyLastSeq(filled, 5))).toBeNull();
});

test('a message stays in the list after its author unsends it, and disappears after the person removes it from their view', () => {
  const unsent = applyChanged(loaded(3), {
    chatId: CHAT,
    seq: 2,
    message: messageOf(2, { isUnsent: true, text: '' }),
  });
  expect(shownOf(unsent).map(({ seq, isUnsent }) => [seq, isUnsent])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(shownOf(removeMessage(unsent, 3)).map(({ seq }) => seq)).toEqual([1, 2]);
});
