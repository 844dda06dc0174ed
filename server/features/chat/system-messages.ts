import type { z } from 'zod';
import type { SystemMessage } from '#contract/message.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import type { SaleWatcher, SoldItem, Tip } from '../purchases/index.ts';
import type { SubscriptionWatcher } from '../subscriptions/index.ts';
import { findChatOf } from './chats.store.ts';
import { materializePointers } from './materialize-pointers.ts';
import { notifyChanged } from './notify.ts';
import { notifyGone } from './notify-gone.ts';
import { chatBetween } from './open-chat.ts';
import { placesOf, takeTipBack } from './system-messages.store.ts';
import { checkTipText, isTipHeard } from './tip-words.ts';
import { type NewMessage, writeMessages } from './write-messages.ts';

type SystemText = z.output<typeof SystemMessage>;

/** A line that nobody wrote. It is unread by nobody, and only something that was bought moves a chat up. */
const lineOf = ({ chatId, fanId, line, text = '', paid }: SystemMessageFacts): NewMessage => ({
  chatId,
  id: newId(),
  senderId: fanId,
  author: 'platform',
  kind: 'system',
  text,
  facts: { system: line, ...(paid ? { paid } : {}) },
});

interface SystemMessageFacts {
  readonly chatId: string;
  readonly fanId: string;
  readonly line: SystemText;
  readonly text?: string;
  /** In units. */
  readonly paid?: string | undefined;
}

/**
 * Copies of messages in their fans' chats opened or closed: both sides are told, and a line says why. All chats are
 * locked together and in order, because many may buy in one transaction while their creator writes to them.
 */
async function messagesTraded(tx: Tx, sales: readonly SoldItem[], line: SystemText): Promise<void> {
  const traded = sales.map(({ item, fanId }) => ({ itemId: item.id, fanId }));
  await materializePointers(
    tx,
    (await placesOf(tx, traded)).flatMap((place) => (place ? [place.chatId] : [])),
  );
  const places = await placesOf(tx, traded);
  const lines: NewMessage[] = [];
  for (const [at, { fanId, title, price }] of sales.entries()) {
    const place = places[at];
    if (!place || place.seq === null) continue;
    await notifyChanged(tx, { chatId: place.chatId, seq: place.seq });
    const paid = line === 'bought' ? price.units.toString() : undefined;
    lines.push(lineOf({ chatId: place.chatId, fanId, line, text: title, paid }));
  }
  await writeMessages(tx, lines);
}

const messagesAmong = (sales: readonly SoldItem[]): SoldItem[] =>
  sales.filter(({ item }) => item.kind === 'message');

/** A tip stands in the chat from the moment it is given, with its words, which were judged before (`tip-words.ts`). */
async function tipGiven(tx: Tx, { id, fanId, creatorId, amount, note }: Tip): Promise<void> {
  const { id: chatId } = await chatBetween(tx, { creatorId, fanId });
  const facts = { tip: { id, amount } };
  const said = { senderId: fanId, author: 'person', kind: 'tip', text: note } as const;
  await writeMessages(tx, [{ chatId, id, ...said, facts }]);
}

/** What chats tell of money: tips always, sales of what was sent in them. Other sales have screens of their own. */
export const chatSales: SaleWatcher = {
  async sold(tx, sales) {
    const sold = messagesAmong(sales);
    if (sold.length > 0) await messagesTraded(tx, sold, 'bought');
  },
  async ended(tx, sale) {
    const [ended] = messagesAmong([sale]);
    if (ended) await messagesTraded(tx, [ended], 'refunded');
  },
  tipped: tipGiven,
  checkTipText: checkTipText,
  isTipHeard,
  async tipUndone(tx, { id }) {
    const place = await takeTipBack(tx, id);
    if (place) await notifyGone(tx, place);
  },
};

/** Only where there is a chat: a page with many new members makes no empty chats. */
export const chatMemberships: SubscriptionWatcher = async (tx, { fan_id, creator_id }, what) => {
  const chat = await findChatOf(tx, fan_id, creator_id);
  if (chat) await writeMessages(tx, [lineOf({ chatId: chat.id, fanId: fan_id, line: what })]);
};
