import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Money } from '#web/kit/dollars.ts';

/**
 * The server's refusal: its reason code, a sentence for the person, and details such as the new fee or the
 * refused word.
 */
export interface Refused {
  readonly reason: string | null;
  readonly words: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The person's own message that the server has not acknowledged yet. The browser creates the message's id, so
 * the server recognizes a message that is sent twice.
 */
export interface Unsent {
  readonly id: string;
  readonly chatId: string;
  /**
   * The domain of the creator in whose inbox the message was written; null or absent for the person's own
   * inbox. The message is sent from this inbox, whichever one is on screen.
   */
  readonly inbox?: string | null;
  readonly text: string;
  readonly media: readonly { readonly id: string; readonly kind: 'photo' | 'video' | 'audio' }[];
  readonly replyTo: { readonly seq: number; readonly isMine: boolean; readonly text: string } | null;
  /** The id of the assistant's proposal that the text is based on. */
  readonly draftId: string | null;
  /**
   * The script that the message came from, and the script's step, counted from 1. Absent in entries stored by
   * older versions.
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
  /** `failed`: the server refused the message, and the person must act. `waiting`: it is not sent yet. */
  readonly state: 'waiting' | 'failed';
  readonly refused: Refused | null;
}

/**
 * The outcome of one attempt to send: `sent` (the server stored the message), `away` (no answer), or a
 * refusal.
 */
export type SendResult = 'sent' | 'away' | Refused;

/**
 * Storage that is kept when the page is closed. Entries are stored one by one, because all pages of the
 * browser write to it.
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
  /** Runs a task while no other task for the same chat runs, in any page of this browser. */
  readonly alone: (chatId: string, work: () => Promise<void>) => Promise<void>;
}

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;

export interface Outbox {
  readonly store: StoreApi<readonly Unsent[]>;
  /** Stores a new message, and sends it after the chat's earlier messages. */
  put(entry: Unsent): void;
  /**
   * Sends a refused message again. `agreed` contains the fee that the person has accepted since the refusal.
   */
  retry(id: string, agreed?: Pick<Unsent, 'expectedFee'>): void;
  discard(id: string): void;
  /**
   * Applies a change that another page of this browser made to an entry. `entry` is null when the other page
   * removed it.
   */
  receive(id: string, entry: Unsent | null): void;
  /** Sends all waiting messages now instead of at the next retry, because the network may be back. */
  wake(): void;
  stop(): void;
}

const inOrder = (entries: readonly Unsent[]): readonly Unsent[] =>
  entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/**
 * Sends messages, and keeps them in storage until the server has acknowledged them. Each chat's messages are
 * sent one after the other, in the order they were written. A refused message does not delay the later ones,
 * but a message without an answer does.
 */
export function createOutbox({ storage, send, alone }: OutboxSetup): Outbox {
  const { store, ...entries } = openEntries(storage);
  const busy = new Set<string>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function sendNextOf(chatId: string): Promise<void> {
    const isWaiting = store.getState().some((one) => one.chatId === chatId && one.state === 'waiting');
    if (!isWaiting || busy.has(chatId) || isStopped) return;
    busy.add(chatId);
    let isAway = false;
    await alone(chatId, async () => {
      const entry = isStopped ? undefined : entries.nextOf(chatId);
      if (!entry) return;
      const result = await send(entry).catch((): SendResult => 'away');
      isAway = result === 'away';
      if (isStopped || result === 'away') return;
      failures = 0;
      if (result === 'sent') entries.drop(entry.id);
      // A refused message is not stored again when the person discarded it while it was being sent.
      else if (store.getState().some(({ id }) => id === entry.id))
        entries.keep({ ...entry, state: 'failed', refused: result });
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
      // After a reload, entries are sorted by time. Two messages of the same millisecond would lose their
      // order, so the later one gets a later time.
      const isLater = last === undefined || entry.at > last;
      entries.keep(isLater ? entry : { ...entry, at: new Date(Date.parse(last) + 1).toISOString() });
      void sendNextOf(entry.chatId);
    },
    retry(id, agreed) {
      const entry = store.getState().find((one) => one.id === id);
      if (!entry) return;
      entries.keep({ ...entry, ...agreed, state: 'waiting', refused: null });
      sendAll();
    },
    discard: entries.drop,
    receive(id, entry) {
      if (!entry) entries.leave(id);
      else {
        entries.receive(entry);
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

/**
 * Opens this page's list of unsent messages. `keep` and `drop` change the list and the storage; the other
 * functions change at most the list.
 */
function openEntries(storage: OutboxStorage) {
  const store = createStore<readonly Unsent[]>(() => inOrder(storage.all()));
  /**
   * The ids of the entries in storage. An entry that did not fit into storage is not among them, and is lost
   * when the page is closed.
   */
  const stored = new Set(store.getState().map(({ id }) => id));

  const without = (id: string) => store.getState().filter((entry) => entry.id !== id);
  const take = (entry: Unsent): void => store.setState(inOrder([...without(entry.id), entry]), true);
  const leave = (id: string): void => {
    store.setState(without(id), true);
    stored.delete(id);
  };

  return {
    store,
    keep: (entry: Unsent): void => {
      take(entry);
      storage.put(entry);
      if (storage.find(entry.id)) stored.add(entry.id);
    },
    /** Adds or replaces an entry that another page has stored. */
    receive: (entry: Unsent): void => {
      stored.add(entry.id);
      take(entry);
    },
    /** Removes an entry from this page only, because it is no longer in storage. */
    leave,
    drop: (id: string): void => {
      leave(id);
      storage.remove(id);
    },
    /**
     * The chat's next message to send. Reads storage first, because another page may have sent or discarded a
     * message before this page was notified.
     */
    nextOf: (chatId: string): Unsent | undefined => {
      for (const known of store.getState()) {
        if (known.chatId !== chatId || known.state !== 'waiting') continue;
        if (!stored.has(known.id)) return known;
        const now = storage.find(known.id);
        if (!now) leave(known.id);
        else if (now.state === 'waiting') return now;
        else take(now);
      }
      return undefined;
    },
  };
}
