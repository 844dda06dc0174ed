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
/** Recently opened threads stay in memory, so that going back is instant. */
const THREADS_MAX = 20;

/** The chat does not exist for this person, or their seat may not read it. */
const NOT_THEIRS = ['not_found', 'forbidden'];

/** `loading`: nothing has arrived yet. `failed`: loading failed and can be retried. */
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
  /** The older page that is loading. */
  older: Promise<void> | null;
}

const keepers = new Map<string, Keeper>();
let isListening = false;

/** One chat's messages, kept equal to the server's while the page is open. */
export function useThread(chatId: string): LiveThread {
  return useStore(keeperOf(chatId).store);
}

/** Loads the newest messages, or the ones that arrived while the thread was not shown. */
export function openThread(chatId: string): void {
  const keeper = keeperOf(chatId);
  if (keeper.store.getState().thread.isLoaded) void fill(chatId);
  else if (!keeper.isOpening) void open(chatId, keeper);
}

async function open(chatId: string, keeper: Keeper): Promise<void> {
  keeper.isOpening = true;
  await requestPage(chatId, { limit: PAGE, tick: 0 });
  keeper.isOpening = false;
}

/** Loads one older page. Concurrent calls share one request. */
export function loadOlder(chatId: string, limit: number = PAGE): Promise<void> {
  const keeper = keeperOf(chatId);
  const { thread } = keeper.store.getState();
  if (!thread.isLoaded || !thread.hasOlder) return Promise.resolve();
  keeper.older ??= requestOlder(chatId, keeper, { ...olderRequest(thread), limit });
  return keeper.older;
}

async function requestOlder(chatId: string, keeper: Keeper, request: PageRequest): Promise<void> {
  keeper.store.setState({ isLoadingOlder: true });
  await requestPage(chatId, request);
  keeper.older = null;
  keeper.store.setState({ isLoadingOlder: false });
}

/** Loads older pages back to one message. Returns whether the message exists. */
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

/** The number of changes received so far, to be read when an action begins. */
export const tickOf = (chatId: string): number => keeperOf(chatId).store.getState().thread.tick;

/** Applies the server's response to the person's own action: the message in its current state. */
export function applyActionAnswer(message: Message, tick: number): void {
  change(message.chatId, (thread) => applyAnswer(thread, message, tick));
}

export function removeFromThread(chatId: string, seq: number): void {
  change(chatId, (thread) => removeMessage(thread, seq));
}

/**
 * Requests messages that changed without an event here, for instance because of a purchase in this window.
 */
export function reloadMessages(chatId: string, isConcerned: (message: Message) => boolean): void {
  for (const message of keepers.get(chatId)?.store.getState().thread.known ?? [])
    if (isConcerned(message))
      change(chatId, (thread) => applyChanged(thread, { chatId, seq: message.seq, message: null }));
}

/** Takes the chat's last sequence number from a response, and requests the messages that are missing. */
export function updateLastSeq(chatId: string, lastSeq: number): void {
  change(chatId, (thread) => applyLastSeq(thread, lastSeq));
}

export const openThreads = (): readonly string[] => [...keepers.keys()];

function keeperOf(chatId: string): Keeper {
  listen();
  const known = keepers.get(chatId);
  if (known) return known;
  const keeper: Keeper = {
    store: createStore<LiveThread>(() => ({ thread: emptyThread, state: 'loading', isLoadingOlder: false })),
    isFilling: false,
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

/** Requests missing or outdated messages, one request after the other, until there are none. */
async function fill(chatId: string): Promise<void> {
  const keeper = keepers.get(chatId);
  if (!keeper || keeper.isFilling) return;
  const question = nextRequest(keeper.store.getState().thread);
  if (!question) return;
  keeper.isFilling = true;
  const isAnswered = await requestPage(chatId, { limit: MESSAGE_PAGE_MAX, ...question });
  keeper.isFilling = false;
  if (isAnswered) await fill(chatId);
  // A missing chat is requested again only when somebody opens it or an event arrives for it.
  else if (keeper.store.getState().state !== 'missing') setTimeout(() => void fill(chatId), RETRY_MS);
}

async function requestPage(chatId: string, request: PageRequest): Promise<boolean> {
  const { store } = keeperOf(chatId);
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
  // Too many events were missed: each open thread starts again with its newest page.
  onGap(() => {
    for (const [chatId, { store }] of keepers) {
      const { tick } = store.getState().thread;
      store.setState({ thread: { ...emptyThread, tick } });
      void requestPage(chatId, { limit: PAGE, tick });
    }
  });
  useSocketState.subscribe(({ state }, before) => {
    if (state === 'up' && before.state !== 'up') for (const chatId of keepers.keys()) void fill(chatId);
  });
  // One person's messages are never shown to the next person who logs in.
  useUser.subscribe((now, before) => {
    if (now.address !== before.address) keepers.clear();
  });
  // Nor are one inbox's messages shown in another: the same chat has two sides.
  useInbox.subscribe((now, before) => {
    if (now.seat?.id !== before.seat?.id) keepers.clear();
  });
}
