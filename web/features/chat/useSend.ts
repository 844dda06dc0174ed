import { keepDraft } from '#web/kit/chat-drafts.ts';
import { actingSeat } from '#web/kit/inbox.ts';
import { type Attachment, clearAttachments, isReady } from './attachments.ts';
import type { Message, OpenChat } from './keys.ts';
import { ownOutbox } from './own-outbox.ts';
import { answerTo, unsentOf } from './unsent.ts';
import { keepUsedProposal, usedProposal } from './used-proposals.ts';
import type { SaleDraft } from './useSale.ts';
import type { Running } from './useScript.ts';

interface Sending {
  readonly open: OpenChat;
  readonly attached: readonly Attachment[];
  readonly sale: SaleDraft;
  readonly reply: Message | null;
  /** The script that the text comes from; its id goes into the message so that the use is counted. */
  readonly script: Running | null;
  readonly onSent: () => void;
}

/**
 * Returns a function that hands the message to the outbox and empties the composer. From then on the thread
 * shows the message as not sent yet.
 */
export function useSend({ open, attached, sale, reply, script, onSent }: Sending): (text: string) => void {
  const { chat, writing } = open;
  return (text) => {
    const words = text.trim();
    if ((words === '' && attached.length === 0) || !attached.every(isReady)) return;
    ownOutbox().put(
      unsentOf({
        chatId: chat.id,
        inbox: actingSeat()?.creator.domain ?? null,
        text: words,
        media: attached.flatMap(({ media }) => (media ? [{ id: media.id, kind: media.kind }] : [])),
        replyTo: answerTo(reply),
        draftId: usedProposal(chat.id),
        scriptId: script?.script.id ?? null,
        scriptStep: script && script.at + 1,
        expectedFee: writing.fee,
        sale: sale.isOn ? sale.wire(attached) : null,
      }),
    );
    keepDraft(chat.id, '');
    keepUsedProposal(chat.id, null);
    clearAttachments(chat.id);
    sale.clear();
    onSent();
  };
}
