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
/** Above this number of entries the map is cleared, which causes at most one extra event each. */
const ENTRIES_MAX = 10_000;

/**
 * Announces that a person types, at most every three seconds per chat and person. Nothing is announced when
 * the person may not write or presence is hidden. People who shut out countries or networks are not announced
 * either: the event itself is the content, so no later request could check the receiver's location (C11).
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
    // Typing reveals presence, so both must show theirs.
    const shutsPlaces = side === 'creator' ? writer.creatorShutsPlaces : writer.fanShutsPlaces;
    if (!shutsPlaces && (await bothShowPresence(tx, personId, otherId)))
      await notifyTyping(tx, { chatId, otherId, at: clock.now() });
    if (side === 'creator') await assistant?.creatorIsActive(tx, acting.member);
    return { done: true } as const;
  });
}
