import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Money } from '#web/kit/dollars.ts';

/** What the server said when it said no: by name, in the person's words, and with what a screen can act on. */
export interface Refused {
  readonly reason: string | null;
  readonly words: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A message of one's own that the server has not acknowledged. Its id is made here and stays: sent again, it is the same. */
export interface Unsent {
  readonly id: string;
  readonly chatId: string;
  /** The page of the creator in whose inbox it was written; absent in one's own. It leaves from there and no other. */
  readonly inbox?: string | null;
  readonly text: string;
  readonly media: readonly { readonly id: string; readonly kind: 'photo' | 'video' | 'audio' }[];
  readonly replyTo: { readonly seq: number; readonly isMine: boolean; readonly text: string } | null;
  /** The assistant's proposal it came from. */
  readonly draftId: string | null;
  /** The script it came from, and its step, from one; nothing was known of them in what older versions kept. */
  readonly scriptId?: string | null;
  readonly scriptStep?: number | null;
  readonly expectedFee: Money | null;
  readonly sale: {
    readonly price: string;
    readonly lockedText: string;
    readonly previewIds: readonly string[];
  } | null;
  readonly at: string;
  /** `failed`: the server said no; it waits for the person. */
  readonly state: 'waiting' | 'failed';
  readonly refused: Refused | null;
}

/** How sending went: stored for good, refused, or nobody answered. */
export type SendResult = 'sent' | 'away' | Refused;

/** Where entries outlive the page: each by itself, because the pages of one browser share it. */
export interface OutboxStorage {
  readonly all: () => readonly Unsent[];
  readonly find: (id: string) => Unsent | undefined;
  readonly put: (entry: Unsent) => void;
  readonly remove: (id: string) => void;
}

interface OutboxSetup {
  readonly storage: OutboxStorage;
  readonly send: (entry: Unsent) => Promise<SendResult>;
  /** Does one thing for a chat at a time, in whichever page of this browser. */
  readonly alone: (chatId: string, work: () => Promise<void>) => Promise<void>;
}

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;

export interface Outbox {
  readonly store: StoreApi<readonly Unsent[]>;
  /** Keeps a message and sends it when its turn comes. */
  put(entry: Unsent): void;
  /** Sends a refused one again, at what the person has agreed to since. */
  retry(id: string, agreed?: Pick<Unsent, 'expectedFee'>): void;
  discard(id: string): void;
  /** Another page of this browser has kept an entry, changed it, or is done with it (null). */
  hear(id: string, entry: Unsent | null): void;
  /** The network is back, or somebody thinks so. */
  wake(): void;
  stop(): void;
}

const inOrder = (entries: readonly Unsent[]): readonly Unsent[] =>
  entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/**
 * What was written and not yet acknowledged, kept where a reload finds it. Each chat's messages leave in the order in
 * which they were written, one after the other; a refused one steps aside, a silent server holds its chat up.
 */
export function createOutbox({ storage, send, alone }: OutboxSetup): Outbox {
  const store = createStore<readonly Unsent[]>(() => inOrder(storage.all()));
  /** The ids in storage. An entry that storage has no room for lives as long as this page. */
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

  /** What is to leave next. Another page may have sent it, or thrown it away, before its word of that came here. */
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
      // Thrown away meanwhile, it stays away.
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
      // Their times are what keeps them in order when the page is gone, and two may be written in one millisecond.
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
    hear(id, entry) {
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
