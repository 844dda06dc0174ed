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

/** A voice message whose author has pressed Send before the upload was ready. */
interface VoiceNote {
  readonly chatId: string;
  readonly inbox: string | null;
  readonly replyTo: Unsent['replyTo'];
  readonly address: string | null;
}

/**
 * The voice messages to send, by attachment key. Kept outside the screen, so that they are sent after the
 * author goes to another screen.
 */
const waiting = new Map<string, VoiceNote>();
let isListening = false;

/**
 * Uploads a recording, and sends it once it is ready. Returns false when the chat has no room for another
 * file.
 */
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
    // The recording is ready, refused or removed. In each case its entry is deleted, so that nothing is sent
    // automatically later.
    waiting.delete(key);
    if (!attached || !isReady(attached) || note.address !== useUser.getState().address) continue;
    // When the author has switched the price on, the recording stays in the composer, and the author sends
    // the message with its price.
    if (storedSaleOf(note.chatId).isWanted) continue;
    detach(note.chatId, attached);
    const { chatId, inbox, replyTo } = note;
    ownOutbox().put(unsentOf({ chatId, inbox, replyTo, media: mediaOf(attached) }));
  }
}

const isSettled = ({ media }: Attachment): boolean => media?.state === 'ready' || media?.state === 'refused';

const mediaOf = ({ media }: Attachment): Unsent['media'] =>
  media ? [{ id: media.id, kind: media.kind }] : [];
