import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { MESSAGE_REPLY_PREVIEW_CHARS } from '#contract/limits.ts';
import { wholeSeconds } from '#contract/media-length.ts';
import type { Message, MessageSale, SystemMessage } from '#contract/message.ts';
import type { Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { hasRight } from '../../kit/handle.ts';
import type { MediaLibrary, MediaView } from '../media/index.ts';
import { dollarsView } from '../wallet/index.ts';
import {
  type MessageMediaRow,
  type MessageRow,
  type MessageSelection,
  pageOfChat,
  readMessages,
} from './messages.store.ts';
import { personalText } from './personal-text.ts';

export type MessageView = z.input<typeof Message>;
type Library = Pick<MediaLibrary, 'views'>;
type Views = ReadonlyMap<string, MediaView>;

/**
 * Views of a chat's messages for the viewer, oldest first. Makes one query for the messages and one for their
 * media.
 */
export async function viewMessages(
  reader: Reader,
  {
    library,
    viewer,
    chatId,
    where,
  }: { library: Library; viewer: Viewer; chatId: string; where: MessageSelection },
): Promise<MessageView[]> {
  if (viewer.personId === null) return [];
  return viewPage(reader, { library, viewer, page: pageOfChat(viewer.personId, chatId, where) });
}

/** Views of messages, possibly of several chats. `page` is a query for `chat_id`, `seq` and `place`. */
export async function viewPage(
  reader: Reader,
  { library, viewer, page }: { library: Library; viewer: Viewer; page: RawBuilder<unknown> },
): Promise<MessageView[]> {
  if (viewer.personId === null) return [];
  const found = await readMessages(reader, viewer.personId, page);
  // A team member without the right to read sees only messages of their own, without the text that these
  // quote.
  const rows = hasRight(viewer, 'read') ? found : found.map((row) => ({ ...row, replyTo: null }));
  const ids = rows.flatMap((row) => [...openMedia(row), ...firstLocked(row)]).map(({ id }) => id);
  if (ids.length === 0) return rows.map((row) => messageView(row, new Map()));
  const open = new Set(rows.flatMap(openMedia).map(({ id }) => id));
  const { personId: viewerId, sessionId } = viewer;
  const views = await library.views(reader, { viewerId, sessionId, ids, open });
  // Team members see the creator's media but may not download them.
  const mayDownload = viewer.seat === undefined;
  return rows.map((row) => messageView(row, views, mayDownload));
}

/** Whether the message is shown as unsent to this viewer. A viewer who paid for it still sees it. */
const isUnsentFor = (row: Pick<MessageRow, 'isTakenBack' | 'isMine' | 'boughtAt'>): boolean =>
  row.isTakenBack && (row.isMine || row.boughtAt === null);

/** Whether no part of the message is locked for the viewer. */
export const isOpen = (row: MessageRow): boolean => row.price === null || row.isMine || row.boughtAt !== null;

/** The message's media that the viewer may see. */
function openMedia(row: MessageRow): readonly MessageMediaRow[] {
  if (isUnsentFor(row)) return [];
  return (row.media ?? []).filter(({ isPreview }) => isPreview || isOpen(row));
}

/** The first locked photo or video of the message, which is shown blurred. */
function firstLocked(row: MessageRow): readonly MessageMediaRow[] {
  if (isUnsentFor(row) || isOpen(row)) return [];
  return (row.media ?? []).filter(({ isPreview, kind }) => !isPreview && kind !== 'audio').slice(0, 1);
}

/** The message as the viewer sees it, without locked or unsent content. */
export function messageView(row: MessageRow, media: Views, mayDownload = true): MessageView {
  const isUnsent = isUnsentFor(row);
  return {
    id: row.id,
    chatId: row.chatId,
    seq: row.seq,
    kind: row.kind,
    isMine: row.isMine,
    author: row.author,
    authorName: row.authorName,
    text: isUnsent ? '' : personalizedText(row, row.text),
    lockedText:
      isUnsent || !isOpen(row) || row.lockedText === null ? null : personalizedText(row, row.lockedText),
    media: openMedia(row).flatMap(({ id, isPreview, mayKeep }) => {
      const view = media.get(id);
      if (!view) return [];
      // A file without sources is still being processed and cannot be downloaded.
      return [{ media: view, isPreview, mayDownload: mayDownload && mayKeep && view.sources !== null }];
    }),
    blurred: firstLocked(row).map(({ id }) => media.get(id)?.preview ?? null)[0] ?? null,
    sale: isUnsent || row.price === null ? null : saleOf(row, row.price),
    tip: row.facts?.tip ? { amount: dollarsView(row.facts.tip.amount) } : null,
    system: (row.facts?.system as z.input<typeof SystemMessage> | undefined) ?? null,
    paid: row.facts?.paid ? dollarsView(row.facts.paid) : null,
    replyTo: row.replyTo && {
      seq: row.replyTo.seq,
      isMine: row.replyTo.isMine,
      text: cutText(personalizedText(row.replyTo, row.replyTo.text), MESSAGE_REPLY_PREVIEW_CHARS),
    },
    link: isUnsent ? null : (row.facts?.link ?? null),
    fee: row.fee && {
      amount: dollarsView(row.fee.amount),
      state: row.fee.state,
      returnsAt: new Date(row.fee.returnsAt).toISOString(),
    },
    isLikedByMe: row.isLikedByMe,
    isLikedByOther: row.isLikedByOther,
    isFavourite: row.isFavourite,
    isPinned: row.isPinned,
    isUnsent,
    at: row.at.toISOString(),
  };
}

/** The text; in a mass message `{name}` is replaced by the receiver's name. */
export const personalizedText = (
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

/** Cuts the text to `max` UTF-16 code units, never within a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
