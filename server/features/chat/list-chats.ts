import { chat } from '#contract/chat.ts';
import { Id } from '#contract/fields.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import type { Refuse } from '../../kit/refusal.ts';
import { chatView } from './chat.view.ts';
import { type ChatRow, pageOfList, readChats } from './chat-list.store.ts';
import { inboxOf } from './inbox.ts';
import type { ChatParts } from './parts.ts';

export const listChats = (parts: ChatParts): Handler =>
  query(chat.list, async ({ input, actor, db, request, refuse }) => {
    const { personId, seesNicknames } = inboxOf(actor);
    const page = pageOfList({
      viewer: { ...viewerOf(actor, request), personId },
      filter: input.filter,
      listId: input.listId ?? null,
      after: afterFrom(input.cursor, refuse),
      limit: input.limit + 1,
    });
    const rows = await readChats(db, personId, page);
    const pinned = rows.filter(({ isPinned }) => isPinned);
    const below = rows.filter(({ isPinned }) => !isPinned);
    const shown = below.slice(0, input.limit);
    return {
      chats: [...pinned, ...shown].map((row) => chatView(row, { ...parts, seesNicknames })),
      next: below.length > input.limit ? cursorBehind(shown.at(-1)) : null,
    };
  });

/**
 * Returns the cursor of the page that begins after a chat. It contains the chat's time, because the chat can
 * move while a person pages through the list.
 */
const cursorBehind = (row: ChatRow | undefined): string | null =>
  row?.orderMicros ? `${row.orderMicros}_${row.id}` : null;

function afterFrom(
  cursor: string | undefined,
  refuse: Refuse<'invalid_input'>,
): { micros: string; id: string } | null {
  if (cursor === undefined) return null;
  const [micros = '', id = ''] = cursor.split('_');
  if (!/^[0-9]{1,18}$/.test(micros) || !Id.safeParse(id).success)
    throw refuse('invalid_input', { fields: ['cursor'] });
  return { micros, id };
}
