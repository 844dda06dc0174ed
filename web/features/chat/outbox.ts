import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Money } from '#web/features/wallet/dollars.ts';

/** A message of one's own that the server has not acknowledged. Its id is made here and stays: sent again, it is the same. */
export interface Unsent {
  readonly id: string;
  readonly chatId: string;
  /** The page of the creator in whose inbox it was written; absent in one's own. It leaves from there and no other. */
  readonly inbox?: string | null;
  readonly text: string;
  readonly media: readonly { readonly id: string; readonly kind: 'photo' | 'video' | 'audio' }[];
  readonly replyTo: { readonly seq: number; readonly isMine: boolean; readonly text: string } | null;
  readonly draftId: string | null;
  /** The script it came from; nothing was known of it in what older versions kept. */
  readonly scriptId?: string | null;
  readonly expectedFee: Money | null;
  readonly sale: {
    readonly price: string;
    readonly lockedText: string;
    readonly previewIds: readonly string[];
  } | null;
  readonly at: string;
  /** `failed`: the server said no; it waits for the person. */
  readonly state: 'waiting' | 'failed';
  /** Why, in the person's words. */
  readonly problem: string | null;
}

/** How sending went: stored for good, refused in words, or nobody answered. */
export type SendResult = 'sent' | 'away' | { readonly refused: string };

interface OutboxSetup {
  readonly read: () => readonly Unsent[];
  readonly write: (entries: readonly Unsent[]) => void;
  readonly send: (entry: Unsent) => Promise<SendResult>;
}

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;

export interface Outbox {
  readonly store: StoreApi<readonly Unsent[]>;
  /** Keeps a message and sends it when its turn comes. */
  put(entry: Unsent): void;
  retry(id: string): void;
  discard(id: string): void;
  /** The network is back, or somebody thinks so. */
  wake(): void;
  stop(): void;
}

/**
 * What was written and not yet acknowledged, kept where a reload finds it. Each chat's messages leave in the order in
 * which they were written, one after the other; a refused one steps aside, a silent server holds its chat up.
 */
export function createOutbox({ read, write, send }: OutboxSetup): Outbox {
  const store = createStore<readonly Unsent[]>(() => read());
  const busy = new Set<string>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const change = (next: readonly Unsent[]): void => {
    store.setState(next, true);
    write(next);
  };
  const update = (id: string, changes: Partial<Unsent>): void =>
    change(store.getState().map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  const drop = (id: string): void => change(store.getState().filter((entry) => entry.id !== id));

  async function sendNextOf(chatId: string): Promise<void> {
    const entry = store.getState().find((one) => one.chatId === chatId && one.state === 'waiting');
    if (!entry || busy.has(chatId) || isStopped) return;
    busy.add(chatId);
    const result = await send(entry).catch((): SendResult => 'away');
    busy.delete(chatId);
    if (isStopped) return;
    if (result === 'away') {
      waitAndWake();
      return;
    }
    failures = 0;
    if (result === 'sent') drop(entry.id);
    else update(entry.id, { state: 'failed', problem: result.refused });
    await sendNextOf(chatId);
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
      change([...store.getState(), entry]);
      void sendNextOf(entry.chatId);
    },
    retry(id) {
      update(id, { state: 'waiting', problem: null });
      sendAll();
    },
    discard: drop,
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
