import { z } from 'zod';
import { RestrictedWord } from './chat-settings.ts';
import { Message, Seq, SystemMessage } from './message.ts';
import { Money } from './money.ts';
import { CreatorDomain, Id, Instant } from './words.ts';

/** The last line of a chat, as the list shows it. */
export const ChatLine = z.object({
  kind: z.enum(['text', 'photo', 'video', 'audio', 'tip', 'system', 'unsent']),
  isMine: z.boolean(),
  text: z.string(),
  /** Of media: how many; of audio: how long. */
  count: z.number().int(),
  durationMs: z.number().int().nullable(),
  price: Money.nullable(),
  /** Nothing of it is locked: free or paid for. Of what one sells oneself, whether the other side has paid. */
  isOpen: z.boolean(),
  /** Of a tip, of one that was undone too; of a line that something was bought. */
  amount: Money.nullable(),
  system: SystemMessage.nullable(),
  at: Instant,
});

/** The person on the other side. */
export const Peer = z.object({
  id: Id,
  name: z.string(),
  /** What I call them; only I see it. */
  nickname: z.string().nullable(),
  domain: CreatorDomain.nullable(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
  isOfficial: z.boolean(),
  /** Null: one of the two does not show it. */
  isOnline: z.boolean().nullable(),
  seenAt: Instant.nullable(),
});

/** One chat in one's list. Unread = last − read, and what was sent to many and waits to be taken in. */
export const Chat = z.object({
  id: Id,
  peer: Peer,
  /** Whose page it is about: I am its creator, or the fan. */
  side: z.enum(['creator', 'fan']),
  lastSeq: Seq,
  readSeq: Seq,
  /** Null: one of the two does not show it. */
  peerReadSeq: Seq.nullable(),
  unread: z.number().int().min(0),
  line: ChatLine.nullable(),
  isMuted: z.boolean(),
  isPinned: z.boolean(),
  isFavourite: z.boolean(),
  isHidden: z.boolean(),
  /** I let them read, not write. */
  isRestricted: z.boolean(),
  /** For creators: what this fan is to them. */
  fan: z.object({ tier: z.string().nullable(), spent: Money }).nullable(),
  /** What the list is sorted by. */
  orderAt: Instant,
});

/** Whether one may write, and if not, what would allow it. */
export const Writing = z.object({
  reason: z
    .enum(['blocked', 'restricted', 'followers_only', 'members_only', 'closed', 'unavailable'])
    .nullable(),
  /** What each message costs somebody who is no member; null: nothing. */
  fee: Money.nullable(),
  maxChars: z.number().int(),
  maySell: z.boolean(),
  /** What this fan may be asked for at once; null where one cannot sell. */
  prices: z.object({ min: Money, max: Money }).nullable(),
  mayTip: z.boolean(),
  /** Told before the first word: an assistant may answer here, and what it says of itself. */
  assistantNotice: z.string().nullable(),
  /** What is written here may be sent to a model outside the platform. */
  isAssistantOutside: z.boolean(),
});

/** What a creator knows of a fan. */
export const FanCard = z.object({
  joinedAt: Instant,
  tier: z.string().nullable(),
  memberSince: Instant.nullable(),
  memberUntil: Instant.nullable(),
  isAutoRenew: z.boolean(),
  spent: Money,
  tips: Money,
  sentForSale: z.number().int(),
  bought: z.number().int(),
  averageUnlock: Money.nullable(),
  lastBoughtAt: Instant.nullable(),
  note: z.string(),
  lists: z.array(z.object({ id: Id, name: z.string() })),
});

/** All that stands around an open chat. */
export const OpenChat = z.object({
  chat: Chat,
  writing: Writing,
  pinned: z.array(Message).max(20),
  card: FanCard.nullable(),
  /** For fans: what they are to this creator. */
  membership: z.object({ tier: z.string(), until: Instant, isAutoRenew: z.boolean() }).nullable(),
  /** The words its creator restricts, for the creator's side alone: a fan is told of one when they have written it. */
  words: z.array(RestrictedWord),
});
