import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ApiFailure, api } from '#web/kit/api.ts';
import { useLine } from '#web/kit/events.ts';
import { actingSeat, useInbox } from '#web/kit/inbox.ts';
import { queryClient } from '#web/kit/query.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { chatKeys } from './keys.ts';
import { createOutbox, type Outbox, type SendResult, type Unsent } from './outbox.ts';
import { entryIn, idIn, storageOf } from './outbox-storage.ts';
import { answered, tickOf } from './threads.ts';

/** Nobody is logged in: nothing is written, so nothing is found either. */
const NOBODY = '';

let current: { readonly address: string; readonly outbox: Outbox } | undefined;

/** The outbox of who is logged in. */
export function ownOutbox(): Outbox {
  const address = useUser.getState().address ?? NOBODY;
  if (current?.address === address) return current.outbox;
  current?.outbox.stop();
  const outbox = createOutbox({ storage: storageOf(address), send, alone });
  current = { address, outbox };
  return outbox;
}

/** What waits in the inbox on screen. */
export function useUnsent(): readonly Unsent[] {
  const here = useInbox(({ seat: worn }) => worn?.creator.domain ?? null);
  const entries = useStore(ownOutbox().store);
  return useMemo(() => entries.filter(({ inbox = null }) => inbox === here), [entries, here]);
}

window.addEventListener('online', () => current?.outbox.wake());
window.addEventListener('storage', ({ key, newValue }) => {
  const id = current && key !== null && idIn(current.address, key);
  if (current && id) current.outbox.hear(id, entryIn(newValue) ?? null);
});
useLine.subscribe(({ state }, before) => {
  if (state === 'up' && before.state !== 'up') current?.outbox.wake();
});
// What one person wrote never leaves in the name of the next.
useUser.subscribe((now, before) => {
  if (now.address === before.address) return;
  current?.outbox.stop();
  current = undefined;
});

/** Where the browser cannot keep its pages apart they may send the same message twice, which is the same message. */
const alone = (chatId: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`outbox:${chatId}`, work) : work();

async function send(entry: Unsent): Promise<SendResult> {
  if (!navigator.onLine) return 'away';
  const tick = tickOf(entry.chatId);
  try {
    const { message } = await call(entry);
    // Whoever went to another inbox meanwhile may have the same chat there, from its other side.
    if ((entry.inbox ?? null) === (actingSeat()?.creator.domain ?? null)) answered(message, tick);
    // A count beside the script; the message has arrived, whatever becomes of it.
    if (entry.scriptId)
      void api.automation
        .usedScript(
          {
            id: entry.scriptId,
            messageId: entry.id,
            ...(entry.scriptStep ? { step: entry.scriptStep } : {}),
          },
          { isSeller: true, inbox: entry.inbox ?? null },
        )
        .catch(() => undefined);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.kind !== 'refused') return 'away';
    // Nobody has to agree to pay nothing any more.
    if (entry.expectedFee && isFreeNow(error)) return send({ ...entry, expectedFee: null });
    // What stands around the chat is not what it was when this was written: the fee, or who may write.
    void queryClient.invalidateQueries({ queryKey: chatKeys.one(entry.chatId) });
    return { reason: error.reason, words: error.message, details: error.details };
  }
}

const isFreeNow = ({ reason, details }: ApiFailure): boolean =>
  reason === 'price_changed' && details.price === '0';

function call({ id, chatId, inbox = null, text, media, replyTo, draftId, expectedFee, sale }: Unsent) {
  const words = {
    id,
    chatId,
    text,
    mediaIds: media.map((one) => one.id),
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
