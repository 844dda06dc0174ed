import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { boughtPage, findPayments, sellersIn } from './bought.store.ts';
import { type MessageView, viewPage } from './message.view.ts';
import type { ChatParts } from './parts.ts';

/**
 * Lists the messages that a person bought, even those in a chat that a block or a shut-out country has closed
 * (AX3).
 */
export const listBoughtMessages = (parts: ChatParts): Handler =>
  query(chat.bought, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const { query, limit } = input;
    const page = boughtPage({
      personId: actor.id,
      query,
      after: parseTimeCursor(input.cursor),
      limit: limit + 1,
    });
    const messages = await viewPage(db, { library: parts.media, viewer, page });
    const itemIds = messages.flatMap(({ sale }) => sale?.itemId ?? []);
    const paid = await findPayments(db, { personId: actor.id, itemIds });
    const bought = messages.flatMap((message) => {
      const found = message.sale && paid.get(message.sale.itemId);
      if (!message.sale || !found) return [];
      return [{ id: message.sale.itemId, moment: found.moment, receiptId: found.receiptId, message }];
    });
    const { shown, next } = pageOf(bought, limit);
    const chatIds = [...new Set(shown.map(({ message }) => message.chatId))];
    const sellers = await sellersIn(db, { viewer, chatIds });
    const reachable = new Set(sellers.flatMap(({ chatId, isThere }) => (isThere ? [chatId] : [])));
    return {
      bought: shown.map(({ message, receiptId }) => ({
        message: reachable.has(message.chatId) ? message : withoutQuote(message),
        receiptId,
      })),
      sellers,
      next,
    };
  });

/**
 * Removes the quoted text from a message whose chat the viewer can no longer open. The buyer did not buy the
 * quoted message, so the quoted text is visible only in the chat.
 */
const withoutQuote = (message: MessageView): MessageView => ({
  ...message,
  replyTo: message.replyTo && { ...message.replyTo, text: '' },
});
