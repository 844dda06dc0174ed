import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Chat, Message } from './keys.ts';
import { useUnsent } from './own-outbox.ts';
import { rowsOf, type ThreadRow } from './rows.ts';

/** A thread's rows: the stored messages, and below them the chat's messages that are not sent yet. */
export function useThreadRows(
  chat: Chat,
  shown: readonly Message[],
): { readonly rows: readonly ThreadRow[]; readonly isPrepended: boolean } {
  const unsent = useUnsent();
  const [firstUnread] = useState(() => (chat.unread > 0 ? chat.readSeq + 1 : null));
  const rows = useMemo(
    () =>
      rowsOf(
        shown,
        unsent.filter(({ chatId }) => chatId === chat.id),
        firstUnread,
      ),
    [shown, unsent, chat.id, firstUnread],
  );
  return { rows, isPrepended: useIsPrepended(rows) };
}

/**
 * Whether all new rows were added above the old ones. Only then may the virtualized list keep its scroll
 * position relative to the end.
 */
function useIsPrepended(rows: readonly ThreadRow[]): boolean {
  const firstKey = rows[0]?.key;
  const known = useRef({ firstKey, count: rows.length });
  const before = known.current;
  useLayoutEffect(() => {
    known.current = { firstKey, count: rows.length };
  });
  return (
    before.firstKey !== undefined &&
    before.firstKey !== firstKey &&
    rows.length > before.count &&
    rows[rows.length - before.count]?.key === before.firstKey
  );
}
