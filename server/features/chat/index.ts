import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import { countUnread } from './count-unread.ts';
import { describeChat } from './describe-chat.ts';
import { favourMessage } from './favour-message.ts';
import { findChat } from './find-chat.ts';
import { likeMessage } from './like-message.ts';
import { previewJob } from './link-preview.ts';
import { listBoughtMessages } from './list-bought-messages.ts';
import { listChats } from './list-chats.ts';
import { listFavourites } from './list-favourites.ts';
import { listMessages } from './list-messages.ts';
import { markChat } from './mark-chat.ts';
import { returnDueFees } from './message-fee.ts';
import { openChat } from './open-chat.ts';
import { openOfficial } from './open-official.ts';
import type { ChatParts } from './parts.ts';
import { pinMessage } from './pin-message.ts';
import { readAllChats } from './read-all-chats.ts';
import { readChat } from './read-chat.ts';
import { removeMessage } from './remove-message.ts';
import { reportMessage } from './report-message.ts';
import { saveSettings } from './save-settings.ts';
import { searchChats } from './search-chats.ts';
import { sendMessage } from './send-message.ts';
import { sendPaid } from './send-paid.ts';
import { sendRate } from './send-rate.ts';
import { showGallery } from './show-gallery.ts';
import { showOwned } from './show-owned.ts';
import { showSettings } from './show-settings.ts';
import { showToken } from './show-token.ts';
import { translateMessage } from './translate-message.ts';
import { typeInChat } from './type-in-chat.ts';
import { unsendMessage } from './unsend-message.ts';

export { type ChatAccess, findChatAccess } from './chat-access.ts';
export { hasActivitySince } from './chats.store.ts';
export { checkMessageText } from './check-message.ts';
export { feeOf } from './check-writing.ts';
export { completeSent } from './complete-sent.ts';
export { findOrCreateChat } from './find-or-create-chat.ts';
export { chatsHoldMedia, messageItems } from './items.store.ts';
export { firstLink, type LinkFacts } from './link-facts.ts';
export { enqueueLinkPreviews, fetchLinkFacts } from './link-preview.ts';
export { quotesOf } from './marks.store.ts';
export { materializePointers } from './materialize-pointers.ts';
export { earnFees } from './message-fee.ts';
export { chargesToWrite } from './open-chat.store.ts';
export { filterOwnMedia, isNewPerson } from './paid.store.ts';
export type { AssistantInChat, AssistantNotice } from './parts.ts';
export { personalText } from './personal-text.ts';
export { markPresent } from './presence.store.ts';
export { readTexts } from './read-text.ts';
export { checkText } from './restricted-words.ts';
export { readSettings } from './settings.store.ts';
export { sessionOfToken } from './socket-token.ts';
export { chatMemberships, chatSales } from './system-messages.ts';
export { messagePrice, NEW_FAN_DAYS } from './terms.ts';
export { type MessageFacts, type NewMessage, writeMessages } from './write-messages.ts';
export { findWriters, type WriterRow } from './writers.store.ts';

const RETURN_FEES_MS = 60_000;

/** Chats between two people, with their messages, sales, tips and read positions. */
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
      translateMessage(parts),
      showSettings,
      saveSettings,
    ],
    jobs: [previewJob({ db })],
    loops: [
      {
        name: 'return message fees',
        everyMs: RETURN_FEES_MS,
        run: (stopping) => returnDueFees(db, stopping),
      },
    ],
  };
}
