import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import { saveSettings, showSettings } from './chat-settings.ts';
import { describeChat } from './describe.ts';
import { listFavourites } from './favourites.ts';
import { findChat } from './find-chat.ts';
import { showGallery } from './gallery.ts';
import { previewJob } from './link-preview.ts';
import { listBoughtMessages } from './list-bought.ts';
import { listChats } from './list-chats.ts';
import { listMessages } from './list-messages.ts';
import { markChat } from './mark-chat.ts';
import { openChat, openOfficial } from './open-chat.ts';
import { showOwned } from './owned.ts';
import type { ChatParts } from './parts.ts';
import { favourMessage, likeMessage, pinMessage } from './react.ts';
import { countUnread, readAllChats, readChat } from './read-chat.ts';
import { removeMessage } from './remove.ts';
import { reportMessage } from './report.ts';
import { searchChats } from './search.ts';
import { sendMessage } from './send-message.ts';
import { sendPaid } from './send-paid.ts';
import { sendRate } from './send-rate.ts';
import { showToken } from './token.ts';
import { typeInChat } from './typing.ts';
import { unsendMessage } from './unsend.ts';
import { returnDueFees } from './writing-fee.ts';

export { type Acting, actingIn } from './acting-in.ts';
export { chatMemberships, chatSales } from './chat-lines.ts';
export { chatsHoldMedia, messageItems } from './items.store.ts';
export { judgeMessage } from './judge-message.ts';
export { quotesOf } from './marks.store.ts';
export { chatBetween } from './open-chat.ts';
export type { AssistantInChat, AssistantNotice } from './parts.ts';
export { personalText } from './personal-text.ts';
export { markPresent } from './presence.store.ts';
export { judgeWords } from './restricted-words.ts';
export { readSettings } from './settings.store.ts';
export { takeWaiting } from './take-waiting.ts';
export { messagePrice, NEW_FAN_DAYS } from './terms.ts';
export { sessionOfToken } from './token.ts';
export { readWords } from './words.ts';
export { type MessageFacts, type NewMessage, writeMessages } from './write-messages.ts';
export { findWriters, type WriterRow } from './writers.store.ts';
export { earnFees } from './writing-fee.ts';

const RETURN_FEES_MS = 60_000;

/** Chats of two: what is said, sold and given in them, and who has read how far. */
export function chatFeature(parts: ChatParts): {
  handlers: readonly Handler[];
  jobs: readonly Job[];
  loops: readonly Loop[];
} {
  const { db, messagesPerMinute } = parts;
  const rate = sendRate(messagesPerMinute);
  return {
    handlers: [
      showToken(parts),
      listChats(parts),
      findChat(parts),
      openChat,
      openOfficial(parts),
      listMessages(parts),
      sendMessage(parts, rate),
      sendPaid(parts, rate),
      showOwned,
      unsendMessage(parts),
      removeMessage,
      likeMessage(parts),
      favourMessage(parts),
      pinMessage(parts),
      readChat(parts),
      readAllChats,
      countUnread,
      typeInChat(parts),
      markChat(parts),
      describeChat,
      searchChats(parts),
      showGallery(parts),
      listFavourites(parts),
      listBoughtMessages(parts),
      reportMessage,
      showSettings,
      saveSettings,
    ],
    jobs: [previewJob({ db })],
    loops: [{ name: 'return writing fees', everyMs: RETURN_FEES_MS, run: () => returnDueFees(db) }],
  };
}
