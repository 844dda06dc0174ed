import type { z } from 'zod';
import type { SystemMessage } from '#contract/message.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import type { SaleWatcher, SoldItem, Tip } from '../purchases/index.ts';
import type { SubscriptionWatcher } from '../subscriptions/index.ts';
import { findChatBetween } from './chats.store.ts';
import { findOrCreateChat } from './find-or-create-chat.ts';
import { materializePointers } from './materialize-pointers.ts';
import { notifyChanged } from './notify.ts';
import { notifyUnsent } from './notify-unsent.ts';
import { findItemMessages, isTipRead, markTipUnsent } from './system-messages.store.ts';
import { checkTipText } from './tip-text.ts';
import { type NewMessage, writeMessages } from './write-messages.ts';

type SystemText = z.output<typeof SystemMessage>;

/** A system message of the platform in a fan's chat. */
const systemMessage = ({ chatId, fanId, what, paid }: SystemMessageFacts): NewMessage => ({
  chatId,
  id: newId(),
  senderId: fanId,
  author: 'platform',
  kind: 'system',
  text: '',
  facts: { system: what, ...(paid ? { paid } : {}) },
});

interface SystemMessageFacts {
  readonly chatId: string;
  readonly fanId: string;
  readonly what: SystemText;
  /** What the fan paid, in units. */
  readonly paid?: string | undefined;
}

/**
 * Writes a system message about each sale or refund of a message. It repeats no text of that message, which may
 * be unsent later. Also announces that the sold or refunded message changed, because its content was unlocked or
 * locked. Locks the chats of all sales together and in order. Otherwise a transaction with many sales could
 * deadlock with the creator, who may write in the same chats at the same time.
 */
async function writeTrades(tx: Tx, sales: readonly SoldItem[], what: SystemText): Promise<void> {
  const traded = sales.map(({ item, fanId }) => ({ itemId: item.id, fanId }));
  await materializePointers(
    tx,
    (await findItemMessages(tx, traded)).flatMap((position) => (position ? [position.chatId] : [])),
  );
  const positions = await findItemMessages(tx, traded);
  const messages: NewMessage[] = [];
  for (const [index, { fanId, price }] of sales.entries()) {
    const position = positions[index];
    if (!position || position.seq === null) continue;
    await notifyChanged(tx, { chatId: position.chatId, seq: position.seq });
    const paid = what === 'bought' ? price.units.toString() : undefined;
    messages.push(systemMessage({ chatId: position.chatId, fanId, what, paid }));
  }
  await writeMessages(tx, messages);
}

const messagesAmong = (sales: readonly SoldItem[]): SoldItem[] =>
  sales.filter(({ item }) => item.kind === 'message');

/**
 * Writes a tip to the chat as soon as the tip is given. `checkTipText` has already checked the tip's text.
 */
async function tipGiven(tx: Tx, { id, fanId, creatorId, amount, note }: Tip): Promise<void> {
  const { id: chatId } = await findOrCreateChat(tx, { creatorId, fanId });
  const facts = { tip: { id, amount } };
  const message = { senderId: fanId, author: 'person', kind: 'tip', text: note } as const;
  await writeMessages(tx, [{ chatId, id, ...message, facts }]);
}

/**
 * Shows tips and sales of messages in chats. A tip is written as a message. If the tip is undone, its message
 * is marked as unsent. A sale of a message is written as a system message, and so is the reversal of such a
 * sale. Sales of other items do not appear in chats.
 */
export const chatSales: SaleWatcher = {
  async sold(tx, sales) {
    const sold = messagesAmong(sales);
    if (sold.length > 0) await writeTrades(tx, sold, 'bought');
  },
  async ended(tx, sale) {
    const [ended] = messagesAmong([sale]);
    if (ended) await writeTrades(tx, [ended], 'refunded');
  },
  tipped: tipGiven,
  checkTipText: checkTipText,
  isTipRead: isTipRead,
  async tipUndone(tx, { id }) {
    const position = await markTipUnsent(tx, id);
    if (position) await notifyUnsent(tx, position);
  },
};

/**
 * Writes a system message about a membership. A membership creates no chat, so without a chat nothing is
 * written.
 */
export const chatMemberships: SubscriptionWatcher = async (tx, { fan_id, creator_id }, what) => {
  const chat = await findChatBetween(tx, fan_id, creator_id);
  if (chat) await writeMessages(tx, [systemMessage({ chatId: chat.id, fanId: fan_id, what })]);
};
