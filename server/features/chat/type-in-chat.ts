import { chat } from '#contract/chat.ts';
import { clock } from '../../kit/clock.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { whyNotWrite } from './check-writing.ts';
import { notifyTyping } from './notify.ts';
import type { ChatParts } from './parts.ts';
import { bothShowPresence } from './presence.store.ts';
import { findWriters } from './writers.store.ts';

const AT_MOST_EVERY_MS = 3_000;
/**
 * The maximum number of remembered announcements. When it is exceeded, all are forgotten, which causes at
 * most one extra event for each chat and person.
 */
const ENTRIES_MAX = 10_000;

/**
 * Announces that a person types, at most every three seconds for each chat and person. Nothing is announced if
 * the person may not write, or if one of the chat's two people hides presence. Nothing is announced either if
 * the person shuts out countries or networks (C11). The event would reveal the person's presence in every
 * location, because no later request checks the receiver's location.
 */
export function typeInChat(
  { assistant }: Pick<ChatParts, 'assistant'>,
  nowMs: () => number = clock.monotonicMs,
): Handler<typeof chat.typing> {
  const lastSentMs = new Map<string, number>();
  const isDue = (key: string): boolean => {
    const now = nowMs();
    if (now - (lastSentMs.get(key) ?? -AT_MOST_EVERY_MS) < AT_MOST_EVERY_MS) return false;
    if (lastSentMs.size >= ENTRIES_MAX) lastSentMs.clear();
    lastSentMs.set(key, now);
    return true;
  };
  return handle(chat.typing, async ({ input, actor, tx, request, refuse }) => {
    const acting = await findChatAccess(tx, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    const { chatId, otherId, personId, side } = acting.member;
    if (!isDue(`${chatId}:${personId}`)) return { done: true } as const;
    const writer = (await findWriters(tx, [{ id: chatId, viewer: acting.viewer }])).get(0);
    if (!writer || writer.isAccountRestricted || whyNotWrite(writer)) return { done: true } as const;
    const shutsPlaces = side === 'creator' ? writer.creatorShutsPlaces : writer.fanShutsPlaces;
    // Typing reveals that the person is present, so both people must show their presence.
    if (!shutsPlaces && (await bothShowPresence(tx, personId, otherId)))
      await notifyTyping(tx, { chatId, otherId, at: clock.now() });
    if (side === 'creator') await assistant?.creatorIsActive(tx, acting.member);
    return { done: true } as const;
  });
}
