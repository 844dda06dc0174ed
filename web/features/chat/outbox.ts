import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Money } from '#web/kit/dollars.ts';

/** The server's refusal: its reason code, a sentence for the person, and details that a screen can act on. */
export interface Refused {
  readonly reason: string | null;
  readonly words: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The person's own message before the server has acknowledged it. The browser creates the id, so a message
 * sent again is the same message.
 */
export interface Unsent {
  readonly id: string;
  readonly chatId: string;
  /**
   * Domain of the creator in whose inbox it was written; absent in the person's own inbox. It is sent only
   * from there.
   */
  readonly inbox?: string | null;
  readonly text: string;
  readonly media: readonly { readonly id: string; readonly kind: 'photo' | 'video' | 'audio' }[];
  readonly replyTo: { readonly seq: number; readonly isMine: boolean; readonly text: string } | null;
  /** The assistant's proposal that the message is based on. */
  readonly draftId: string | null;
  /**
   * The script the message came from, and its step, counted from one. Entries stored by older versions have
   * neither.
   */
  readonly scriptId?: string | null;
  readonly scriptStep?: number | null;
  readonly expectedFee: Money | null;
  readonly sale: {
    readonly price: string;
    readonly lockedText: string;
    readonly previewIds: readonly string[];
  } | null;
  readonly at: string;
  /** `failed`: the server refused the message; it waits for the person. */
  readonly state: 'waiting' | 'failed';
  readonly refused: Refused | null;
}

/** The outcome of sending: stored on the server, no answer, or refused. */
export type SendResult = 'sent' | 'away' | Refused;

/**
 * Storage that outlives the page. Each entry is stored by itself, because a browser's pages share the
 * storage.
 */
export interface OutboxStorage {
  readonly all: () => readonly Unsent[];
  readonly find: (id: string) => Unsent | undefined;
  readonly put: (entry: Unsent) => void;
  readonly remove: (id: string) => void;
}

interface OutboxSetup {
  readonly storage: OutboxStorage;
  readonly send: (entry: Unsent) => Promise<SendResult>;
  /** Runs one task per chat at a time, across all pages of this browser. */
  readonly alone: (chatId: string, work: () => Promise<void>) => Promise<void>;
}

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;

export interface Outbox {
  readonly store: StoreApi<readonly Unsent[]>;
  /** Stores a message and sends it when its turn comes. */
  put(entry: Unsent): void;
  /** Sends a refused message again, with the fee that the person has accepted since. */
  retry(id: string, agreed?: Pick<Unsent, 'expectedFee'>): void;
  discard(id: string): void;
  /** Receives an entry that another page of this browser stored or changed, or removed (null). */
  receive(id: string, entry: Unsent | null): void;
  /** Sends immediately, because the network may be back. */
  wake(): void;
  stop(): void;
}

const inOrder = (entries: readonly Unsent[]): readonly Unsent[] =>
  entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/**
 * Messages that are written but not yet acknowledged, stored so that they survive a reload. Each chat's
 * messages are sent one after the other, in the order they were written. A refused message is skipped; a
 * server that does not answer holds up its chat.
 */
export function createOutbox({ storage, send, alone }: OutboxSetup): Outbox {
  const store = createStore<readonly Unsent[]>(() => inOrder(storage.all()));
  /** The ids in storage. An entry that does not fit into storage lives as long as this page. */
  const stored = new Set(store.getState().map(({ id }) => id));
  const busy = new Set<string>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const without = (id: string) => store.getState().filter((entry) => entry.id !== id);
  const take = (entry: Unsent): void => store.setState(inOrder([...without(entry.id), entry]), true);
  const keep = (entry: Unsent): void => {
    take(entry);
    storage.put(entry);
    if (storage.find(entry.id)) stored.add(entry.id);
  };
  const leave = (id: string): void => {
    store.setState(without(id), true);
    stored.delete(id);
  };
  const drop = (id: string): void => {
    leave(id);
    storage.remove(id);
  };

  /**
   * The next message to send. Another page may have sent or discarded it before its notification arrived
   * here.
   */
  function nextOf(chatId: string): Unsent | undefined {
    for (const known of store.getState()) {
      if (known.chatId !== chatId || known.state !== 'waiting') continue;
      if (!stored.has(known.id)) return known;
      const now = storage.find(known.id);
      if (!now) leave(known.id);
      else if (now.state === 'waiting') return now;
      else take(now);
    }
    return undefined;
  }

  async function sendNextOf(chatId: string): Promise<void> {
    const isWaiting = store.getState().some((one) => one.chatId === chatId && one.state === 'waiting');
    if (!isWaiting || busy.has(chatId) || isStopped) return;
    busy.add(chatId);
    let isAway = false;
    await alone(chatId, async () => {
      const entry = isStopped ? undefined : nextOf(chatId);
      if (!entry) return;
      const result = await send(entry).catch((): SendResult => 'away');
      isAway = result === 'away';
      if (isStopped || result === 'away') return;
      failures = 0;
      if (result === 'sent') drop(entry.id);
      // A message that was discarded in the meantime stays discarded.
      else if (store.getState().some(({ id }) => id === entry.id))
        keep({ ...entry, state: 'failed', refused: result });
    }).catch(() => {
      isAway = true;
    });
    busy.delete(chatId);
    if (isStopped) return;
    if (isAway) waitAndWake();
    else await sendNextOf(chatId);
  }

  function sendAll(): void {
    for (const chatId of new Set(store.getState().map((entry) => entry.chatId))) void sendNextOf(chatId);
  }

  function waitAndWake(): void {
    clearTimeout(timer);
    timer = setTimeout(sendAll, Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures));
    failures += 1;
  }

  sendAll();
  return {
    store,
    put(entry) {
      const last = store.getState().at(-1)?.at;
      // The times keep the order after a reload, and two messages may be written in one millisecond.
      const isLater = last === undefined || entry.at > last;
      keep(isLater ? entry : { ...entry, at: new Date(Date.parse(last) + 1).toISOString() });
      void sendNextOf(entry.chatId);
    },
    retry(id, agreed) {
      const entry = store.getState().find((one) => one.id === id);
      if (!entry) return;
      keep({ ...entry, ...agreed, state: 'waiting', refused: null });
      sendAll();
    },
    discard: drop,
    receive(id, entry) {
      if (!entry) leave(id);
      else {
        stored.add(id);
        take(entry);
        void sendNextOf(entry.chatId);
      }
    },
    wake() {
      failures = 0;
      clearTimeout(timer);
      sendAll();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
