import { keepDraft, useDraft } from '#web/kit/chat-drafts.ts';
import type { Attachment } from './attachments.ts';
import type { Message, OpenChat } from './keys.ts';
import { notifyTyping } from './typing.ts';
import { keepUsedProposal } from './used-proposals.ts';
import { useQuickReplies } from './useQuickReplies.ts';
import type { SaleDraft } from './useSale.ts';
import { type Script, useScript } from './useScript.ts';
import { useWritingField } from './useWritingField.ts';

interface MessageText {
  readonly open: OpenChat;
  readonly reply: Message | null;
  readonly attached: readonly Attachment[];
  readonly sale: SaleDraft;
}

/** The text being written, and the three ways to change it: typing, a script and the assistant's proposal. */
export function useMessageText({ open, reply, attached, sale }: MessageText) {
  const { chat } = open;
  const text = useDraft(chat.id);
  const script = useScript(open, sale);
  const replies = useQuickReplies(open, text);
  const field = useWritingField(reply);
  return {
    text,
    script,
    replies,
    field,
    write: (next: string) => {
      keepDraft(chat.id, next);
      if (next !== '') notifyTyping(chat.id);
      // When the field has been emptied, a new message begins. The proposal is then no longer recorded as the
      // basis of the text, and the running script ends unless files are attached.
      else {
        keepUsedProposal(chat.id, null);
        if (attached.length === 0) script.stop();
      }
    },
    beginScript: (picked: Script) => {
      replies.startOver();
      keepUsedProposal(chat.id, null);
      script.begin(picked);
      field.focus();
    },
    takeProposal: (proposed: string) => {
      script.stop();
      keepDraft(chat.id, proposed);
      field.focus();
    },
  };
}
