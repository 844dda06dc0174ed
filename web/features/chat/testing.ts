import type { Media } from '#web/features/media/index.ts';
import type { Message, OpenChat } from './keys.ts';

export const usd = (units: string) => ({ asset: 'USD' as const, units });

/** A creator's chat with a fan named Sam, in the shape of the response of `chat.find`. */
export const openChat = (chatId: string): OpenChat => ({
  chat: {
    id: chatId,
    peer: {
      id: '00000000-0000-4000-8000-000000000002',
      name: 'Sam',
      nickname: null,
      domain: null,
      avatar: null,
      isVerified: false,
      isOfficial: false,
      isOnline: null,
      seenAt: null,
    },
    side: 'creator',
    lastSeq: 4,
    readSeq: 4,
    peerReadSeq: null,
    unread: 0,
    line: null,
    fan: null,
    isMuted: false,
    isPinned: false,
    isFavourite: false,
    isHidden: false,
    isRestricted: false,
    orderAt: '2026-11-15T09:00:00.000Z',
  },
  writing: {
    reason: null,
    fee: null,
    maxChars: 5_000,
    maySell: true,
    mayTip: false,
    assistantNotice: null,
    isAssistantOutside: false,
    prices: { min: usd('3000000'), max: usd('100000000') },
  },
  pinned: [],
  card: null,
  membership: null,
  words: [],
});

/** A text message from the other person, changed by the given fields. */
export const messageLike = (
  fields: Pick<Message, 'id' | 'chatId' | 'seq' | 'text'> & Partial<Message>,
): Message => ({
  kind: 'message',
  isMine: false,
  author: 'person',
  authorName: null,
  lockedText: null,
  media: [],
  blurred: null,
  sale: null,
  tip: null,
  system: null,
  paid: null,
  replyTo: null,
  link: null,
  fee: null,
  isLikedByMe: false,
  isLikedByOther: false,
  isFavourite: false,
  isPinned: false,
  isUnsent: false,
  at: '2026-11-15T09:00:00.000Z',
  ...fields,
});

/** A medium with the given fields and neutral values for all others. */
export const mediaLike = (fields: Pick<Media, 'id' | 'kind' | 'state'> & Partial<Media>): Media => ({
  width: null,
  height: null,
  durationMs: null,
  color: null,
  preview: null,
  waveform: null,
  sources: null,
  refusal: null,
  ...fields,
});
