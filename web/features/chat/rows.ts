import type { Message } from './keys.ts';
import type { Unsent } from './outbox.ts';
import { dayOf } from './times.ts';

/**
 * One row of a thread: a message that is stored or not sent yet, and whether separators are shown above the
 * row.
 */
export type ThreadRow = {
  readonly key: string;
  /** Whether this row is the first of its day, so that the date is shown above it. */
  readonly isNewDay: boolean;
  /** Whether this message was the first unread one when the chat was opened. */
  readonly isFirstUnread: boolean;
  /**
   * Whether this row continues the row above. Both rows are then messages from the same side of the chat on the
   * same day, less than five minutes apart, and neither is a system message.
   */
  readonly isFollowing: boolean;
} & (
  | { readonly message: Message; readonly entry: null }
  | { readonly message: null; readonly entry: Unsent }
);

const TOGETHER_MS = 5 * 60_000;

/**
 * The stored messages by sequence number, followed by the messages that are not sent yet. A message that is
 * in both lists is shown once, as stored.
 */
export function rowsOf(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  firstUnread: number | null,
): readonly ThreadRow[] {
  const there = new Set(messages.map(({ id }) => id));
  const rows: ThreadRow[] = [];
  let before: Placed | null = null;
  for (const message of messages) {
    const place = { at: message.at, isMine: message.isMine, kind: message.kind };
    // The browser created the message's id, so the row keeps its key when the unsent message becomes a stored
    // one.
    rows.push({
      key: message.id,
      message,
      entry: null,
      isFirstUnread: message.seq === firstUnread,
      ...beside(before, place),
    });
    before = place;
  }
  for (const entry of unsent) {
    if (there.has(entry.id)) continue;
    const place = { at: entry.at, isMine: true, kind: 'message' } as const;
    rows.push({
      key: entry.id,
      message: null,
      entry,
      isFirstUnread: false,
      ...beside(before, place),
    });
    before = place;
  }
  return rows;
}

type Placed = Pick<Message, 'at' | 'isMine' | 'kind'>;

function beside(before: Placed | null, now: Placed): Pick<ThreadRow, 'isNewDay' | 'isFollowing'> {
  if (!before || dayOf(before.at) !== dayOf(now.at)) return { isNewDay: true, isFollowing: false };
  const isSameSide = before.isMine === now.isMine && before.kind !== 'system' && now.kind !== 'system';
  const distance = new Date(now.at).getTime() - new Date(before.at).getTime();
  return { isNewDay: false, isFollowing: isSameSide && distance < TOGETHER_MS };
}
