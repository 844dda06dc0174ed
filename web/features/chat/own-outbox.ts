import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ApiFailure, api } from '#web/kit/api.ts';
import { useLine } from '#web/kit/events.ts';
import { useInbox, wornSeat } from '#web/kit/inbox.ts';
import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';
import { createOutbox, type Outbox, type SendResult, type Unsent } from './outbox.ts';
import { answered, tickOf } from './threads.ts';

/** Another shape of entry than this one is forgotten, not guessed at. */
const SHAPE = 1;

let current: { readonly address: string | null; readonly outbox: Outbox } | undefined;

/** The outbox of who is logged in. Local storage, by person: what was written offline outlives the tab. */
export function ownOutbox(): Outbox {
  const { address } = useUser.getState();
  if (current?.address === address) return current.outbox;
  current?.outbox.stop();
  const key = `outbox:${address}`;
  const outbox = createOutbox({
    read: () => readEntries(key),
    write: (entries) =>
      entries.length === 0
        ? writeText('localStorage', key, null)
        : writeJson('localStorage', key, { shape: SHAPE, entries }),
    send,
  });
  current = { address, outbox };
  return outbox;
}

/** What waits in the inbox on screen. */
export function useUnsent(): readonly Unsent[] {
  const here = useInbox(({ worn }) => worn?.creator.domain ?? null);
  const entries = useStore(ownOutbox().store);
  return useMemo(() => entries.filter(({ inbox = null }) => inbox === here), [entries, here]);
}

window.addEventListener('online', () => current?.outbox.wake());
useLine.subscribe(({ state }, before) => {
  if (state === 'up' && before.state !== 'up') current?.outbox.wake();
});

async function send(entry: Unsent): Promise<SendResult> {
  if (!navigator.onLine) return 'away';
  const tick = tickOf(entry.chatId);
  try {
    const { message } = await call(entry);
    // Whoever went to another inbox meanwhile may have the same chat there, from its other side.
    if ((entry.inbox ?? null) === (wornSeat()?.creator.domain ?? null)) answered(message, tick);
    // A count beside the script; the message has arrived, whatever becomes of it.
    if (entry.scriptId)
      void api.automation
        .usedScript(
          { id: entry.scriptId, messageId: entry.id },
          { isSeller: true, inbox: entry.inbox ?? null },
        )
        .catch(() => undefined);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.kind === 'refused' ? { refused: error.message } : 'away';
  }
}

function call({ id, chatId, inbox = null, text, media, replyTo, draftId, expectedFee, sale }: Unsent) {
  const words = {
    ...{ id, chatId, text, mediaIds: media.map((one) => one.id) },
    ...(replyTo ? { replyTo: replyTo.seq } : {}),
    ...(draftId ? { draftId } : {}),
  };
  if (sale)
    return api.chat.sendPaid(
      { ...words, price: sale.price, lockedText: sale.lockedText, previewIds: [...sale.previewIds] },
      { isSeller: true, inbox },
    );
  return api.chat.send({ ...words, ...(expectedFee ? { expectedFee } : {}) }, { byLine: true, inbox });
}

function readEntries(key: string): readonly Unsent[] {
  const kept = readJson('localStorage', key);
  if (!isRecord(kept) || kept.shape !== SHAPE || !Array.isArray(kept.entries)) return [];
  // Written by this file alone; a shape of another version was refused above.
  return kept.entries.filter((entry): entry is Unsent => isRecord(entry) && typeof entry.id === 'string');
}
