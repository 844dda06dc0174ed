import { z } from 'zod';
import { RestrictedWord } from './chat-settings.ts';
import { CreatorDomain, Id, Instant } from './fields.ts';
import { Message, Seq, SystemMessage } from './message.ts';
import { Money } from './money.ts';

/** The last message of a chat, as the chat list shows it. */
export const LastMessage = z.object({
  kind: z.enum(['text', 'photo', 'video', 'audio', 'tip', 'system', 'unsent']),
  isMine: z.boolean(),
  text: z.string(),
  /** The number of the message's files. `durationMs`: the length of its audio. */
  count: z.number().int(),
  durationMs: z.number().int().nullable(),
  price: Money.nullable(),
  /**
   * Whether nothing of the message is locked, because it is free or paid for. For the seller too, a message
   * with a price is not open until the buyer has paid.
   */
  isOpen: z.boolean(),
  /**
   * The amount of a tip, also of one that was undone. In a system message about a purchase: the price paid.
   */
  amount: Money.nullable(),
  system: SystemMessage.nullable(),
  at: Instant,
});

/** The person on the other side of a chat. */
export const Peer = z.object({
  id: Id,
  name: z.string(),
  /** The viewer's own name for this person; only the viewer sees it. */
  nickname: z.string().nullable(),
  domain: CreatorDomain.nullable(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
  isOfficial: z.boolean(),
  /** Whether the other person is online; null when one of the two people hides their presence. */
  isOnline: z.boolean().nullable(),
  seenAt: Instant.nullable(),
});

/** One chat in a person's list. `unread` includes pending mass messages. */
export const Chat = z.object({
  id: Id,
  peer: Peer,
  /** The viewer's side: `creator` if the chat is about the viewer's page, otherwise `fan`. */
  side: z.enum(['creator', 'fan']),
  lastSeq: Seq,
  readSeq: Seq,
  /** The last message that the other person has read; null when one of the two people hides read receipts. */
  peerReadSeq: Seq.nullable(),
  unread: z.number().int().min(0),
  line: LastMessage.nullable(),
  isMuted: z.boolean(),
  isPinned: z.boolean(),
  isFavourite: z.boolean(),
  isHidden: z.boolean(),
  /** True when the viewer lets this person read, but not write. */
  isRestricted: z.boolean(),
  /** This fan's tier and spending; null unless the viewer is the creator. */
  fan: z.object({ tier: z.string().nullable(), spent: Money }).nullable(),
  /** The time by which the list is sorted. */
  orderAt: Instant,
});

/** Whether the viewer may write; if not, why. */
export const Writing = z.object({
  reason: z
    .enum(['blocked', 'restricted', 'followers_only', 'members_only', 'closed', 'unavailable'])
    .nullable(),
  /** The price of each message; null when the viewer writes for free, for example as a member. */
  fee: Money.nullable(),
  maxChars: z.number().int(),
  maySell: z.boolean(),
  /**
   * The lowest and the highest price that the viewer may set for one message to this fan; null when the
   * viewer may not sell.
   */
  prices: z.object({ min: Money, max: Money }).nullable(),
  mayTip: z.boolean(),
  /**
   * The notice that informs the fan of the assistant in this chat, shown above the message field; null when
   * none is needed.
   */
  assistantNotice: z.string().nullable(),
  /** Whether messages of this chat may be sent to a model outside the platform. */
  isAssistantOutside: z.boolean(),
});

/** What a creator knows about a fan. */
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

/** An open chat with everything that its screen shows beside the messages. */
export const OpenChat = z.object({
  chat: Chat,
  writing: Writing,
  pinned: z.array(Message).max(20),
  card: FanCard.nullable(),
  /** For fans: their membership with this creator. */
  membership: z.object({ tier: z.string(), until: Instant, isAutoRenew: z.boolean() }).nullable(),
  /**
   * The words that the creator restricts. Only the creator's side gets them: a fan learns of such a word only
   * by writing it.
   */
  words: z.array(RestrictedWord),
});
