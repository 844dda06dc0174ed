import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { MESSAGE_REPLY_PREVIEW_CHARS } from '#contract/limits.ts';
import { wholeSeconds } from '#contract/media-length.ts';
import type { Message, MessageSale, SystemMessage } from '#contract/message.ts';
import type { Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { hasRight } from '../../kit/handle.ts';
import { money } from '../../ledger/index.ts';
import type { MediaLibrary, MediaView } from '../media/index.ts';
import { moneyView } from '../wallet/index.ts';
import {
  type MessageMediaRow,
  type MessageRow,
  pageOfChat,
  readMessages,
  type Which,
} from './messages.store.ts';
import { personalText } from './personal-text.ts';

export type MessageView = z.input<typeof Message>;
type Library = Pick<MediaLibrary, 'views'>;
type Views = ReadonlyMap<string, MediaView>;

export const dollarsView = (units: string) => moneyView(money('USD', BigInt(units)));

/** Messages of one chat as one of its two sees them, oldest first: one question for the rows, one for open media. */
export async function viewMessages(
  reader: Reader,
  asked: { shelf: Library; viewer: Viewer; chatId: string; where: Which },
): Promise<MessageView[]> {
  const { shelf, viewer, chatId, where } = asked;
  if (viewer.personId === null) return [];
  return viewPage(reader, { shelf, viewer, page: pageOfChat(viewer.personId, chatId, where) });
}

/** The same for messages of several chats: `page` is a query for `chat_id`, `seq` and `place`. */
export async function viewPage(
  reader: Reader,
  { shelf, viewer, page }: { shelf: Library; viewer: Viewer; page: RawBuilder<unknown> },
): Promise<MessageView[]> {
  if (viewer.personId === null) return [];
  const found = await readMessages(reader, viewer.personId, page);
  // Who writes from a seat without reading there sees what they wrote, not what it answers.
  const rows = hasRight(viewer, 'read') ? found : found.map((row) => ({ ...row, replyTo: null }));
  const ids = rows.flatMap((row) => [...openMedia(row), ...firstLocked(row)]).map(({ id }) => id);
  if (ids.length === 0) return rows.map((row) => messageView(row, new Map()));
  const open = new Set(rows.flatMap(openMedia).map(({ id }) => id));
  const { personId: viewerId, sessionId } = viewer;
  const views = await shelf.views(reader, { viewerId, sessionId, ids, open });
  // Who sits in a creator's inbox looks there, and keeps nothing.
  const mayDownload = viewer.seat === undefined;
  return rows.map((row) => messageView(row, views, mayDownload));
}

/** Taken back: for everybody but who has paid for it. */
const isGone = (row: Pick<MessageRow, 'isTakenBack' | 'isMine' | 'boughtAt'>): boolean =>
  row.isTakenBack && (row.isMine || row.boughtAt === null);

/** Nothing of it is locked to its viewer. */
export const isOpen = (row: MessageRow): boolean => row.price === null || row.isMine || row.boughtAt !== null;

/** Media of this message that its viewer may see. */
function openMedia(row: MessageRow): readonly MessageMediaRow[] {
  if (isGone(row)) return [];
  return (row.media ?? []).filter(({ isPreview }) => isPreview || isOpen(row));
}

/** Of what is locked the first that has a picture: somewhat of it is shown. */
function firstLocked(row: MessageRow): readonly MessageMediaRow[] {
  if (isGone(row) || isOpen(row)) return [];
  return (row.media ?? []).filter(({ isPreview, kind }) => !isPreview && kind !== 'audio').slice(0, 1);
}

/** What one of the two sees of a message. What is locked to them, or taken back, is not in it. */
export function messageView(row: MessageRow, media: Views, mayDownload = true): MessageView {
  const gone = isGone(row);
  return {
    id: row.id,
    chatId: row.chatId,
    seq: row.seq,
    kind: row.kind,
    isMine: row.isMine,
    author: row.author,
    authorName: row.authorName,
    text: gone ? '' : spokenTo(row, row.text),
    lockedText: gone || !isOpen(row) || row.lockedText === null ? null : spokenTo(row, row.lockedText),
    media: openMedia(row).flatMap(({ id, isPreview, mayKeep }) => {
      const view = media.get(id);
      if (!view) return [];
      // What is still being made can be kept as little as looked at.
      return [{ media: view, isPreview, mayDownload: mayDownload && mayKeep && view.sources !== null }];
    }),
    blurred: firstLocked(row).map(({ id }) => media.get(id)?.preview ?? null)[0] ?? null,
    sale: gone || row.price === null ? null : saleOf(row, row.price),
    tip: row.facts?.tip ? { amount: dollarsView(row.facts.tip.amount) } : null,
    system: (row.facts?.system as z.input<typeof SystemMessage> | undefined) ?? null,
    paid: row.facts?.paid ? dollarsView(row.facts.paid) : null,
    replyTo: row.replyTo && {
      seq: row.replyTo.seq,
      isMine: row.replyTo.isMine,
      text: cutText(spokenTo(row.replyTo, row.replyTo.text), MESSAGE_REPLY_PREVIEW_CHARS),
    },
    link: gone ? null : (row.facts?.link ?? null),
    fee: row.fee && {
      amount: dollarsView(row.fee.amount),
      state: row.fee.state,
      returnsAt: new Date(row.fee.returnsAt).toISOString(),
    },
    isLikedByMe: row.isLikedByMe,
    isLikedByOther: row.isLikedByOther,
    isFavourite: row.isFavourite,
    isPinned: row.isPinned,
    isUnsent: gone,
    at: row.at.toISOString(),
  };
}

/** What is written to many calls each by name. */
export const spokenTo = (
  { isMass, fanName }: Pick<MessageRow, 'isMass' | 'fanName'>,
  text: string,
): string => (isMass ? personalText(text, fanName ?? '') : text);

function saleOf(row: MessageRow, price: string): z.input<typeof MessageSale> {
  const locked = (row.media ?? []).filter(({ isPreview }) => !isPreview);
  const count = (wanted: MessageMediaRow['kind']) => locked.filter(({ kind }) => kind === wanted).length;
  const lengthMs = locked.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
  return {
    itemId: row.itemId,
    price: dollarsView(price),
    isOpen: isOpen(row),
    boughtAt: row.isMine ? (row.boughtAt?.toISOString() ?? null) : null,
    receiptId: row.isMine ? null : row.receiptId,
    hasLockedText: row.lockedText !== null,
    photos: count('photo'),
    videos: count('video'),
    audios: count('audio'),
    lengthSeconds: wholeSeconds(lengthMs),
  };
}

/** At most so many units, and no half of a pair at the end. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
