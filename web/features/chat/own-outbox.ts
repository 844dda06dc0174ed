import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ApiFailure, api } from '#web/kit/api.ts';
import { useSocketState } from '#web/kit/events.ts';
import { actingSeat, useInbox } from '#web/kit/inbox.ts';
import { queryClient } from '#web/kit/query.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { chatKeys } from './keys.ts';
import { createOutbox, type Outbox, type SendResult, type Unsent } from './outbox.ts';
import { entryIn, idIn, storageOf } from './outbox-storage.ts';
import { applyActionAnswer, tickOf } from './threads.ts';

/** Used instead of a person's address while nobody is logged in. Nothing is ever stored under it. */
const NOBODY = '';

let current: { readonly address: string; readonly outbox: Outbox } | undefined;

/** The outbox of the logged-in person. */
export function ownOutbox(): Outbox {
  const address = useUser.getState().address ?? NOBODY;
  if (current?.address === address) return current.outbox;
  current?.outbox.stop();
  const outbox = createOutbox({ storage: storageOf(address), send, alone });
  current = { address, outbox };
  return outbox;
}

/** The unsent messages of the inbox on screen. */
export function useUnsent(): readonly Unsent[] {
  const here = useInbox(({ seat }) => seat?.creator.domain ?? null);
  const entries = useStore(ownOutbox().store);
  return useMemo(() => entries.filter(({ inbox = null }) => inbox === here), [entries, here]);
}

window.addEventListener('online', () => current?.outbox.wake());
window.addEventListener('storage', ({ key, newValue }) => {
  const id = current && key !== null && idIn(current.address, key);
  if (current && id) current.outbox.receive(id, entryIn(newValue) ?? null);
});
useSocketState.subscribe(({ state }, before) => {
  if (state === 'up' && before.state !== 'up') current?.outbox.wake();
});
// Stops the outbox at a change of account, so that no message is sent in the next person's name.
useUser.subscribe((now, before) => {
  if (now.address === before.address) return;
  current?.outbox.stop();
  current = undefined;
});

/**
 * Runs a task under a Web Lock. In a browser without Web Locks two pages may send the same message twice; the
 * server then stores it once, because the id is the same.
 */
const alone = (chatId: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`outbox:${chatId}`, work) : work();

async function send(entry: Unsent): Promise<SendResult> {
  if (!navigator.onLine) return 'away';
  const tick = tickOf(entry.chatId);
  try {
    const { message } = await call(entry);
    // The response is applied only while the message's inbox is still on screen: another inbox may show the
    // same chat from the other person's side.
    if ((entry.inbox ?? null) === (actingSeat()?.creator.domain ?? null)) applyActionAnswer(message, tick);
    // Reports the script's use to the server, which counts it. A failed report is ignored, because the
    // message itself has been sent.
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
    // When the fee has dropped to zero, the message is sent again without asking the person.
    if (entry.expectedFee && isFreeNow(error)) return send({ ...entry, expectedFee: null });
    // The fee, or the right to write, may have changed since the chat was loaded, so the chat is requested
    // again.
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
  return api.chat.send({ ...words, ...(expectedFee ? { expectedFee } : {}) }, { overSocket: true, inbox });
}
