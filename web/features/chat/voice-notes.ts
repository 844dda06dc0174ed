import { actingSeat } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import {
  type Attachment,
  attachFiles,
  attachmentsOf,
  detach,
  isReady,
  onAttachments,
} from './attachments.ts';
import type { Unsent } from './outbox.ts';
import { ownOutbox } from './own-outbox.ts';
import { storedSaleOf } from './stored-sales.ts';
import { unsentOf } from './unsent.ts';

/** A voice message whose writer has pressed Send already. */
interface VoiceNote {
  readonly chatId: string;
  readonly inbox: string | null;
  readonly replyTo: Unsent['replyTo'];
  readonly address: string | null;
}

/** By the key of the file. They are no part of a screen: whoever goes elsewhere has still sent them. */
const waiting = new Map<string, VoiceNote>();
let isListening = false;

/** Uploads a recording and sends it by itself once it is there; says whether there was room for it. */
export function sendVoice(chatId: string, file: File, replyTo: Unsent['replyTo']): boolean {
  if (!isListening) onAttachments(sendReady);
  isListening = true;
  const [key] = attachFiles(chatId, [file]);
  if (key === undefined) return false;
  waiting.set(key, {
    chatId,
    replyTo,
    inbox: actingSeat()?.creator.domain ?? null,
    address: useUser.getState().address,
  });
  return true;
}

function sendReady(): void {
  for (const [key, note] of waiting) {
    const attached = attachmentsOf(note.chatId).find((one) => one.key === key);
    if (attached && !isSettled(attached)) continue;
    // Taken out, or refused: what is put beside it later does not leave by itself.
    waiting.delete(key);
    if (!attached || !isReady(attached) || note.address !== useUser.getState().address) continue;
    // Whoever puts a price on it means to send it themselves.
    if (storedSaleOf(note.chatId).isWanted) continue;
    detach(note.chatId, attached);
    const { chatId, inbox, replyTo } = note;
    ownOutbox().put(unsentOf({ chatId, inbox, replyTo, media: mediaOf(attached) }));
  }
}

const isSettled = ({ media }: Attachment): boolean => media?.state === 'ready' || media?.state === 'refused';

const mediaOf = ({ media }: Attachment): Unsent['media'] =>
  media ? [{ id: media.id, kind: media.kind }] : [];
