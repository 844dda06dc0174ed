import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { MESSAGE_PAGE_MAX } from '#contract/limits.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { onGap, onInboxEvent, useLine } from '#web/kit/events.ts';
import { useInbox } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import type { Message } from './keys.ts';
import {
  type Asked,
  emptyThread,
  hearChanged,
  hearLast,
  hearSent,
  olderOf,
  questionOf,
  removeHere,
  type Thread,
  takeAnswer,
  takePage,
} from './thread.ts';

const PAGE = 50;
const RETRY_MS = 3_000;
/** Threads that were opened lately stay as they are, so that going back is instant. */
const THREADS_MAX = 20;

/** There is no such chat for them, or their seat does not let them read. */
const NOT_THEIRS = ['not_found', 'forbidden'];

/** `loading`: nothing is known yet. `failed`: it did not come, and somebody may try again. */
export type ThreadState = 'loading' | 'ready' | 'failed' | 'missing';

interface LiveThread {
  readonly thread: Thread;
  readonly state: ThreadState;
  readonly isLoadingOlder: boolean;
}

interface Keeper {
  readonly store: StoreApi<LiveThread>;
  isAsking: boolean;
  isOpening: boolean;
  /** The older page that is on its way. */
  older: Promise<void> | null;
}

const keepers = new Map<string, Keeper>();
let isListening = false;

/** The messages of one chat, kept as the server has them for as long as the page is open. */
export function useThread(chatId: string): LiveThread {
  return useStore(keeperOf(chatId).store);
}

/** Loads the newest messages, or whatever came while nobody looked. */
export function openThread(chatId: string): void {
  const keeper = keeperOf(chatId);
  if (keeper.store.getState().thread.isLoaded) void fill(chatId);
  else if (!keeper.isOpening) void open(chatId, keeper);
}

async function open(chatId: string, keeper: Keeper): Promise<void> {
  keeper.isOpening = true;
  await ask(chatId, { limit: PAGE, tick: 0 });
  keeper.isOpening = false;
}

/** One page further back; whoever asks while it is on its way waits for the same one. */
export function loadOlder(chatId: string, limit: number = PAGE): Promise<void> {
  const keeper = keeperOf(chatId);
  const { thread } = keeper.store.getState();
  if (!thread.isLoaded || !thread.hasOlder) return Promise.resolve();
  keeper.older ??= askOlder(chatId, keeper, { ...olderOf(thread), limit });
  return keeper.older;
}

async function askOlder(chatId: string, keeper: Keeper, asked: Asked): Promise<void> {
  keeper.store.setState({ isLoadingOlder: true });
  await ask(chatId, asked);
  keeper.older = null;
  keeper.store.setState({ isLoadingOlder: false });
}

/** Loads back to one message; says whether it is there. */
export async function loadBackTo(chatId: string, seq: number): Promise<boolean> {
  const { store } = keeperOf(chatId);
  for (;;) {
    const { thread } = store.getState();
    if (thread.isLoaded && thread.from <= seq) return thread.known.some((message) => message.seq === seq);
    if (!thread.hasOlder) return false;
    await loadOlder(chatId, MESSAGE_PAGE_MAX);
    if (store.getState().thread.from === thread.from) return false;
  }
}

/** How much had been told when an act began. */
export const tickOf = (chatId: string): number => keeperOf(chatId).store.getState().thread.tick;

/** The server answered an act of one's own with the message as it is now. */
export function answered(message: Message, tick: number): void {
  change(message.chatId, (thread) => takeAnswer(thread, message, tick));
}

export function removeFromThread(chatId: string, seq: number): void {
  change(chatId, (thread) => removeHere(thread, seq));
}

/** Something about a message changed that no event tells of here: bought in this window, for instance. */
export function askMessagesAgain(chatId: string, isConcerned: (message: Message) => boolean): void {
  for (const message of keepers.get(chatId)?.store.getState().thread.known ?? [])
    if (isConcerned(message))
      change(chatId, (thread) => hearChanged(thread, { chatId, seq: message.seq, message: null }));
}

/** The chat goes so far, as whoever asked about it was told; what is not here yet is asked for. */
export function reaches(chatId: string, lastSeq: number): void {
  change(chatId, (thread) => hearLast(thread, lastSeq));
}

export const openThreads = (): readonly string[] => [...keepers.keys()];

function keeperOf(chatId: string): Keeper {
  listen();
  const known = keepers.get(chatId);
  if (known) return known;
  const keeper: Keeper = {
    store: createStore<LiveThread>(() => ({ thread: emptyThread, state: 'loading', isLoadingOlder: false })),
    isAsking: false,
    isOpening: false,
    older: null,
  };
  keepers.set(chatId, keeper);
  const [oldest] = keepers.keys();
  if (keepers.size > THREADS_MAX && oldest !== undefined) keepers.delete(oldest);
  return keeper;
}

function change(chatId: string, next: (thread: Thread) => Thread): void {
  const keeper = keepers.get(chatId);
  if (!keeper) return;
  keeper.store.setState(({ thread }) => ({ thread: next(thread) }));
  void fill(chatId);
}

/** Asks for what is missing or old, one question after the other, until nothing is. */
async function fill(chatId: string): Promise<void> {
  const keeper = keepers.get(chatId);
  if (!keeper || keeper.isAsking) return;
  const question = questionOf(keeper.store.getState().thread);
  if (!question) return;
  keeper.isAsking = true;
  const isAnswered = await ask(chatId, { limit: MESSAGE_PAGE_MAX, ...question });
  keeper.isAsking = false;
  if (isAnswered) await fill(chatId);
  // Of a chat that is not there any more, whoever opens it or hears of it asks again.
  else if (keeper.store.getState().state !== 'missing') setTimeout(() => void fill(chatId), RETRY_MS);
}

async function ask(chatId: string, asked: Asked): Promise<boolean> {
  const { store } = keeperOf(chatId);
  const { tick, ...where } = asked;
  try {
    const page = await api.chat.messages({ chatId, ...where });
    store.setState(({ thread }) => ({ thread: takePage(thread, page, asked), state: 'ready' }));
    void fill(chatId);
    return true;
  } catch (error) {
    const isMissing = error instanceof ApiFailure && NOT_THEIRS.includes(error.reason ?? '');
    store.setState(({ thread }) => ({
      state: isMissing ? 'missing' : thread.isLoaded ? 'ready' : 'failed',
    }));
    return false;
  }
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  onInboxEvent('messageSent', (sent) => change(sent.chatId, (thread) => hearSent(thread, sent)));
  onInboxEvent('messageChanged', (changed) =>
    change(changed.chatId, (thread) => hearChanged(thread, changed)),
  );
  // Too much was missed: each open thread begins anew with its newest page.
  onGap(() => {
    for (const [chatId, { store }] of keepers) {
      const { tick } = store.getState().thread;
      store.setState({ thread: { ...emptyThread, tick } });
      void ask(chatId, { limit: PAGE, tick });
    }
  });
  useLine.subscribe(({ state }, before) => {
    if (state === 'up' && before.state !== 'up') for (const chatId of keepers.keys()) void fill(chatId);
  });
  // One person's messages are never shown to the next.
  useUser.subscribe((now, before) => {
    if (now.address !== before.address) keepers.clear();
  });
  // Nor are those of one inbox in another: the same chat has two sides.
  useInbox.subscribe((now, before) => {
    if (now.seat?.id !== before.seat?.id) keepers.clear();
  });
}
