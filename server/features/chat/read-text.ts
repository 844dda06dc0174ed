import type { Reader } from '../../kit/db.ts';
import { messageView } from './message.view.ts';
import { pageOfChat, readMessages } from './messages.store.ts';

/**
 * What two people said to each other after one message and up to another, oldest first, as one of them sees it: what is locked to them, taken
 * back or out of their view is not in it, nor are media, lines and names.
 */
export async function readWords(
  reader: Reader,
  {
    chatId,
    personId,
    after,
    through,
    limit,
  }: { chatId: string; personId: string; after: number; through: number; limit: number },
): Promise<{ isMine: boolean; text: string }[]> {
  const page = pageOfChat(personId, chatId, { before: through + 1, limit });
  const rows = await readMessages(reader, personId, page);
  return rows.flatMap((row) => {
    if (row.seq <= after) return [];
    const { kind, isMine, text, lockedText } = messageView(row, new Map());
    const said = [text, lockedText ?? ''].filter((part) => part !== '').join('\n');
    return kind === 'message' && said !== '' ? [{ isMine, text: said }] : [];
  });
}
