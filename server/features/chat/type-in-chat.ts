import { chat } from '#contract/chat.ts';
import { clock } from '../../kit/clock.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { actingIn } from './acting-in.ts';
import { whyNotWrite } from './check-writing.ts';
import { notifyTyping } from './notify.ts';
import type { ChatParts } from './parts.ts';
import { bothShowPresence } from './presence.store.ts';
import { findWriters } from './writers.store.ts';

const AT_MOST_EVERY_MS = 3_000;
/** Beyond this all are forgotten: the worst that follows is one event too many. */
const REMEMBERED_MAX = 10_000;

/**
 * Told at most every three seconds per chat and person, and not at all where they may not write or presence is hidden, or
 * by who shuts out places: the event is all there is, so nobody could be judged by asking for it (C11).
 */
export function typeInChat(
  { assistant }: Pick<ChatParts, 'assistant'>,
  nowMs: () => number = clock.monotonicMs,
): Handler<typeof chat.typing> {
  const toldMs = new Map<string, number>();
  const isToTell = (key: string): boolean => {
    const now = nowMs();
    if (now - (toldMs.get(key) ?? -AT_MOST_EVERY_MS) < AT_MOST_EVERY_MS) return false;
    if (toldMs.size >= REMEMBERED_MAX) toldMs.clear();
    toldMs.set(key, now);
    return true;
  };
  return handle(chat.typing, async ({ input, actor, tx, request, refuse }) => {
    const acting = await actingIn(tx, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    const { chatId, otherId, personId, side } = acting.member;
    if (!isToTell(`${chatId}:${personId}`)) return { done: true } as const;
    const writer = (await findWriters(tx, [{ id: chatId, viewer: acting.viewer }])).get(0);
    if (!writer || writer.isAccountRestricted || whyNotWrite(writer)) return { done: true } as const;
    // Who types is here: it is told where that is shown.
    const isForAnyPlace = side === 'creator' ? !writer.creatorShutsPlaces : !writer.fanShutsPlaces;
    if (isForAnyPlace && (await bothShowPresence(tx, personId, otherId)))
      await notifyTyping(tx, { chatId, otherId, at: clock.now() });
    if (side === 'creator') await assistant?.personIsHere(tx, acting.member);
    return { done: true } as const;
  });
}
