import type { z } from 'zod';
import { chat } from '#contract/chat.ts';
import type { FanCard, Writing } from '#contract/open-chat.ts';
import { type Db, inTransaction, type Reader } from '../../kit/db.ts';
import { type Actor, type Handler, hasRight, query } from '../../kit/handle.ts';
import { dollarsView, moneyView } from '../wallet/index.ts';
import { type FanCardRow, pinnedPage, readFanCard, readMembership } from './around-chat.store.ts';
import { type ChatView, chatView } from './chat.view.ts';
import { type ChatAccess, findChatAccess } from './chat-access.ts';
import { oneChat, readChats } from './chat-list.store.ts';
import { feeOf, maxCharsOf, whyNotWrite } from './check-writing.ts';
import type { Inbox } from './inbox.ts';
import { materializePointers } from './materialize-pointers.ts';
import { viewPage } from './message.view.ts';
import { isNewPerson } from './paid.store.ts';
import type { ChatParts } from './parts.ts';
import { messagePrice } from './terms.ts';
import { findWriters, type WriterRow } from './writers.store.ts';

/** The view of a chat as in the chat list; undefined when the person is not in the chat. */
export async function showChat(
  { officialDomain }: Pick<ChatParts, 'officialDomain'>,
  reader: Reader,
  { inbox: { personId, seesNicknames }, chatId }: { inbox: Inbox; chatId: string },
): Promise<ChatView | undefined> {
  const [row] = await readChats(reader, personId, oneChat(personId, chatId));
  return row && chatView(row, { officialDomain, seesNicknames });
}

export const findChat = (parts: ChatParts): Handler =>
  query(chat.find, async ({ input, actor, db, request, refuse }) => {
    const { chatId } = input;
    const acting = await findChatAccess(db, { actor, request, chatId });
    if (!acting) throw refuse('not_found');
    if (acting.member.hasWaiting) await inTransaction(db, (tx) => materializePointers(tx, [chatId]));
    const around = await showAround(parts, db, { ...acting, actor, chatId });
    if (!around) throw refuse('not_found');
    return around;
  });

async function showAround(
  parts: ChatParts,
  db: Db,
  { actor, inbox, viewer, member, chatId }: ChatAccess & { actor: Actor; chatId: string },
): Promise<z.input<typeof chat.find.output> | null> {
  const { personId, side } = member;
  const [view, writers, pinned, card, membership, notice, isNewFan] = await Promise.all([
    showChat(parts, db, { inbox, chatId }),
    findWriters(db, [{ id: chatId, viewer }]),
    viewPage(db, { library: parts.media, viewer, page: pinnedPage(personId, chatId) }),
    side === 'creator' ? readFanCard(db, { ...member, chatId }) : undefined,
    side === 'fan' ? readMembership(db, member) : undefined,
    side === 'fan' ? parts.assistant?.notice(db, { ...member, chatId }) : undefined,
    side === 'creator' && isNewPerson(db, member.otherId),
  ]);
  const writer = writers.get(0);
  if (!view || !writer) return null;
  return {
    chat: view,
    writing: {
      ...writingView(writer, { actor, isNewFan }),
      assistantNotice: notice?.text ?? null,
      isAssistantOutside: notice?.isOutside ?? false,
    },
    pinned,
    card: card ? cardView(card, actor) : null,
    membership: membership ? { ...membership, until: membership.until.toISOString() } : null,
    words: side === 'creator' ? [...writer.restrictedWords] : [],
  };
}

type AssistantField = 'assistantNotice' | 'isAssistantOutside';

const writingView = (
  writer: WriterRow,
  { actor, isNewFan }: { actor: Actor; isNewFan: boolean },
): Omit<z.input<typeof Writing>, AssistantField> => {
  const fee = feeOf(writer);
  const maySell = writer.maySell && hasRight(actor, 'sell');
  const { min, max } = messagePrice({ isNewFan });
  return {
    reason: hasRight(actor, 'write') ? whyNotWrite(writer) : 'unavailable',
    fee: fee === null ? null : dollarsView(fee),
    maxChars: maxCharsOf(writer),
    maySell,
    prices: maySell ? { min: moneyView(min), max: moneyView(max) } : null,
    mayTip: writer.mayTip,
  };
};

const cardView = (row: FanCardRow, actor: Actor): z.input<typeof FanCard> => ({
  ...row,
  note: hasRight(actor, 'notes') ? row.note : '',
  joinedAt: row.joinedAt.toISOString(),
  memberSince: row.memberSince?.toISOString() ?? null,
  memberUntil: row.memberUntil?.toISOString() ?? null,
  spent: dollarsView(row.spent),
  tips: dollarsView(row.tips),
  averageUnlock: row.averageUnlock === null ? null : dollarsView(row.averageUnlock),
  lastBoughtAt: row.lastBoughtAt?.toISOString() ?? null,
  lists: [...row.lists],
});
