import type { z } from 'zod';
import { CHAT_PREVIEW_MAX_CHARS } from '#contract/limits.ts';
import { lockedLength } from '#contract/media-length.ts';
import type { SystemMessage } from '#contract/message.ts';
import type { Chat, LastMessage } from '#contract/open-chat.ts';
import { dollarsView } from '../wallet/index.ts';
import type { ChatRow, LastMessageRow } from './chat-list.store.ts';
import { cutText } from './message.view.ts';
import { personalText } from './personal-text.ts';

export type ChatView = z.input<typeof Chat>;

/** A chat as one of its two people sees it. The last message is shown without locked content. */
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
    // In a mass message `{name}` is the receiver's name. The receiver can be the other person or the viewer.
    line: row.line && lastMessageView(row.line, row.line.isMine ? row.name : row.ownName),
    isMuted: row.isMuted,
    isPinned: row.isPinned,
    isFavourite: row.isFavourite,
    isHidden: row.isHidden,
    isRestricted: row.isRestricted,
    fan: row.spent === null ? null : { tier: row.tier, spent: dollarsView(row.spent) },
    orderAt: row.orderAt.toISOString(),
  };
}

type LineView = z.input<typeof LastMessage>;

export function lastMessageView(last: LastMessageRow, fanName: string): LineView {
  const isUnsent = last.isTakenBack && (last.isMine || last.boughtAt === null);
  const media = isUnsent ? [] : (last.media ?? []);
  const [first] = media;
  const lengthMs = first && media.length === 1 ? first.durationMs : null;
  const isOpen = last.price === null || last.boughtAt !== null;
  const amount = last.facts?.tip?.amount ?? last.facts?.paid;
  const text = last.isMass ? personalText(last.text, fanName) : last.text;
  return {
    kind: isUnsent ? 'unsent' : kindOf(last),
    isMine: last.isMine,
    text: isUnsent ? '' : cutText(text, CHAT_PREVIEW_MAX_CHARS),
    count: media.length,
    durationMs: isOpen || last.isMine ? lengthMs : lockedLength(lengthMs),
    price: isUnsent || last.price === null ? null : dollarsView(last.price),
    isOpen,
    amount: amount === undefined ? null : dollarsView(amount),
    system: (last.facts?.system as z.input<typeof SystemMessage> | undefined) ?? null,
    at: new Date(last.at).toISOString(),
  };
}

function kindOf({ kind, media }: LastMessageRow): LineView['kind'] {
  if (kind !== 'message') return kind;
  const kinds = (media ?? []).map((asset) => asset.kind);
  return kinds.find((mediaKind) => mediaKind === 'video') ?? kinds[0] ?? 'text';
}
