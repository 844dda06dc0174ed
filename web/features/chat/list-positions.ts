import { useUser } from '#web/kit/user-store.ts';
import type { Choice } from './keys.ts';

/** How the person left the chat list of an inbox: the chosen filter, and the scroll offset of each filter. */
interface ListPosition {
  filter: Choice;
  readonly offsets: Map<Choice, number>;
}

const positions = new Map<string | null, ListPosition>();

/**
 * Returns the position in an inbox's chat list. The caller may change the returned object. The parameter `seatId` is
 * the id of the team seat, or null for the person's own inbox. Positions stay in memory until a reload, so that
 * going back from a chat shows the same part of the list.
 */
export function listPositionOf(seatId: string | null): ListPosition {
  const position = positions.get(seatId) ?? { filter: 'all', offsets: new Map() };
  positions.set(seatId, position);
  return position;
}

// Another account starts at the top of its lists.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) positions.clear();
});
