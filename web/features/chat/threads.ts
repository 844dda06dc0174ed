import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { MESSAGE_PAGE_MAX } from '#contract/limits.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { onGap, onInboxEvent, useSocketState } from '#web/kit/events.ts';
import { useInbox } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import type { Message } from './keys.ts';
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
  type Thread,
} from './thread.ts';

const PAGE = 50;
const RETRY_MS = 3_000;
/**
 * At most this many threads stay in memory, the most recently used ones, so that going back to a chat needs no
 * loading.
 */
const THREADS_MAX = 20;

/**
 * The refusal reasons that set the thread's state to `missing`: the chat does not exist for this person, or
 * the person's team seat may not read it.
 */
const NOT_THEIRS = ['not_found', 'forbidden'];

/**
 * `loading`: no page has arrived yet. `failed`: the first page could not be loaded, and can be requested
 * again.
 */
export type ThreadState = 'loading' | 'ready' | 'failed' | 'missing';

interface LiveThread {
  readonly thread: Thread;
  readonly state: ThreadState;
  readonly isLoadingOlder: boolean;
}

interface Keeper {
  readonly store: StoreApi<LiveThread>;
  isFilling: boolean;
  isOpening: boolean;
  /** The request for an older page that is under way; null when there is none. */
  older: Promise<void> | null;
}

/** The threads in memory, the least recently used one first. */
const keepers = new Map<string, Keeper>();
let isListening = false;

/** One chat's messages, kept equal to the server's while the page is open. */
export function useThread(chatId: string): LiveThread {
  return useStore(keeperOf(chatId).store);
}

/** Loads the chat's newest messages or, when the thread is in memory, the messages that are missing. */
export function openThread(chatId: string): void {
  const keeper = keeperOf(chatId);
  if (keeper.store.getState().thread.isLoaded) void fill(chatId);
  else if (!keeper.isOpening) void open(chatId, keeper);
}

async function open(chatId: string, keeper: Keeper): Promise<void> {
  keeper.isOpening = true;
  await requestPage(chatId, keeper, { limit: PAGE, tick: 0 });
  keeper.isOpening = false;
}

/** Loads one older page. Calls made while a page is loading share its request. */
export function loadOlder(chatId: string, limit: number = PAGE): Promise<void> {
  const keeper = keeperOf(chatId);
  const { thread } = keeper.store.getState();
  if (!thread.isLoaded || !thread.hasOlder) return Promise.resolve();
  keeper.older ??= requestOlder(chatId, keeper, { ...olderRequest(thread), limit });
  return keeper.older;
}

async function requestOlder(chatId: string, keeper: Keeper, request: PageRequest): Promise<void> {
  keeper.store.setState({ isLoadingOlder: true });
  await requestPage(chatId, keeper, request);
  keeper.older = null;
  keeper.store.setState({ isLoadingOlder: false });
}

/**
 * Loads older pages until the message with this sequence number is reached. Returns whether the message
 * exists.
 */
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

/**
 * The thread's tick. The caller reads it when an action begins, and passes it to `applyActionAnswer` together
 * with the response.
 */
export const tickOf = (chatId: string): number => keeperOf(chatId).store.getState().thread.tick;

/** Updates a thread with the message that the server returned after an action of this person, such as a like. */
export function applyActionAnswer(message: Message, tick: number): void {
  change(message.chatId, (thread) => applyAnswer(thread, message, tick));
}

export function removeFromThread(chatId: string, seq: number): void {
  change(chatId, (thread) => removeMessage(thread, seq));
}

/**
 * Requests again the messages for which `isConcerned` is true. They may have changed without an event for
 * this thread, for instance after a purchase on this page.
 */
export function reloadMessages(chatId: string, isConcerned: (message: Message) => boolean): void {
  for (const message of keepers.get(chatId)?.store.getState().thread.known ?? [])
    if (isConcerned(message))
      change(chatId, (thread) => applyChanged(thread, { chatId, seq: message.seq, message: null }));
}

/** Applies the chat's last sequence number from a response, and requests the messages that are missing. */
export function updateLastSeq(chatId: string, lastSeq: number): void {
  change(chatId, (thread) => applyLastSeq(thread, lastSeq));
}

export const openThreads = (): readonly string[] => [...keepers.keys()];

/** Returns a chat's thread, creates it when needed, and makes it the most recently used one. */
function keeperOf(chatId: string): Keeper {
  listen();
  const keeper = keepers.get(chatId) ?? newKeeper();
  keepers.delete(chatId);
  keepers.set(chatId, keeper);
  const [leastUsed] = keepers.keys();
  if (keepers.size > THREADS_MAX && leastUsed !== undefined) keepers.delete(leastUsed);
  return keeper;
}

const newKeeper = (): Keeper => ({
  store: createStore<LiveThread>(() => ({ thread: emptyThread, state: 'loading', isLoadingOlder: false })),
  isFilling: false,
  isOpening: false,
  older: null,
});

function change(chatId: string, next: (thread: Thread) => Thread): void {
  const keeper = keepers.get(chatId);
  if (!keeper) return;
  keeper.store.setState(({ thread }) => ({ thread: next(thread) }));
  void fill(chatId);
}

/** Requests the missing and the outdated messages, one request after the other, until there are none left. */
async function fill(chatId: string): Promise<void> {
  const keeper = keepers.get(chatId);
  if (!keeper || keeper.isFilling) return;
  const question = nextRequest(keeper.store.getState().thread);
  if (!question) return;
  keeper.isFilling = true;
  const isAnswered = await requestPage(chatId, keeper, { limit: MESSAGE_PAGE_MAX, ...question });
  keeper.isFilling = false;
  if (isAnswered) await fill(chatId);
  // A failed request is repeated after a while. A missing chat is requested again only when it is opened or
  // an event for it arrives.
  else if (keeper.store.getState().state !== 'missing') setTimeout(() => void fill(chatId), RETRY_MS);
}

async function requestPage(chatId: string, { store }: Keeper, request: PageRequest): Promise<boolean> {
  const { tick, ...where } = request;
  try {
    const page = await api.chat.messages({ chatId, ...where });
    store.setState(({ thread }) => ({ thread: applyPage(thread, page, request), state: 'ready' }));
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
  onInboxEvent('messageSent', (sent) => change(sent.chatId, (thread) => applySent(thread, sent)));
  onInboxEvent('messageChanged', (changed) =>
    change(changed.chatId, (thread) => applyChanged(thread, changed)),
  );
  // So many events were missed that each thread in memory is emptied and its newest page is requested.
  onGap(() => {
    for (const [chatId, keeper] of [...keepers]) {
      const { tick } = keeper.store.getState().thread;
      keeper.store.setState({ thread: { ...emptyThread, tick } });
      void requestPage(chatId, keeper, { limit: PAGE, tick });
    }
  });
  useSocketState.subscribe(({ state }, before) => {
    if (state === 'up' && before.state !== 'up') for (const chatId of openThreads()) void fill(chatId);
  });
  // Clears the threads at a change of account, so that the next person does not see them.
  useUser.subscribe((now, before) => {
    if (now.address !== before.address) keepers.clear();
  });
  // Clears the threads at a change of inbox: another inbox may show the same chat from the other person's
  // side.
  useInbox.subscribe((now, before) => {
    if (now.seat?.id !== before.seat?.id) keepers.clear();
  });
}
