import type { z } from 'zod';
import { CHAT_LINE_MAX_CHARS } from '#contract/limits.ts';
import { lockedLength } from '#contract/media-length.ts';
import type { SystemMessage } from '#contract/message.ts';
import type { Chat, ChatLine } from '#contract/open-chat.ts';
import type { ChatRow, LineRow } from './chat-list.store.ts';
import { cutText, dollarsView } from './message.view.ts';
import { personalText } from './personal-text.ts';

export type ChatView = z.input<typeof Chat>;

/** One chat as one of its two sees it. What is locked to them is not in its line either. */
export function chatView(
  row: ChatRow,
  { officialDomain, seesNicknames }: { officialDomain: string; seesNicknames: boolean },
): ChatView {
  return {
    id: row.id,
    peer: {
      id: row.peerId,
      name: row.name,
      nickname: seesNicknames ? row.nickname : null,
      domain: row.domain,
      avatar: row.avatar,
      isVerified: row.isVerified,
      isOfficial: row.domain === officialDomain,
      isOnline: row.isOnline,
      seenAt: row.seenAt?.toISOString() ?? null,
    },
    side: row.side,
    lastSeq: row.lastSeq,
    readSeq: row.readSeq,
    peerReadSeq: row.peerReadSeq,
    unread: row.unread,
    // A creator may also be the fan in a chat: a text for many calls its receiver by name, whichever side that is.
    line: row.line && lineView(row.line, row.line.isMine ? row.name : row.ownName),
    isMuted: row.isMuted,
    isPinned: row.isPinned,
    isFavourite: row.isFavourite,
    isHidden: row.isHidden,
    isRestricted: row.isRestricted,
    fan: row.spent === null ? null : { tier: row.tier, spent: dollarsView(row.spent) },
    orderAt: row.orderAt.toISOString(),
  };
}

type LineView = z.input<typeof ChatLine>;

export function lineView(line: LineRow, fanName: string): LineView {
  const isGone = line.isTakenBack && (line.isMine || line.boughtAt === null);
  const media = isGone ? [] : (line.media ?? []);
  const [first] = media;
  const lengthMs = first && media.length === 1 ? first.durationMs : null;
  const isOpen = line.price === null || line.boughtAt !== null;
  const amount = line.facts?.tip?.amount ?? line.facts?.paid;
  const text = line.isMass ? personalText(line.text, fanName) : line.text;
  return {
    kind: isGone ? 'unsent' : kindOf(line),
    isMine: line.isMine,
    text: isGone ? '' : cutText(text, CHAT_LINE_MAX_CHARS),
    count: media.length,
    durationMs: isOpen || line.isMine ? lengthMs : lockedLength(lengthMs),
    price: isGone || line.price === null ? null : dollarsView(line.price),
    isOpen,
    amount: amount === undefined ? null : dollarsView(amount),
    system: (line.facts?.system as z.input<typeof SystemMessage> | undefined) ?? null,
    at: new Date(line.at).toISOString(),
  };
}

function kindOf({ kind, media }: LineRow): LineView['kind'] {
  if (kind !== 'message') return kind;
  const kinds = (media ?? []).map((one) => one.kind);
  return kinds.find((one) => one === 'video') ?? kinds[0] ?? 'text';
}
