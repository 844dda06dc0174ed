import type { Reader } from '../../kit/db.ts';
import { messageView } from './message.view.ts';
import { pageOfChat, readMessages } from './messages.store.ts';

/**
 * The messages' text after one sequence number and up to another, oldest first, as `personId` sees it. It
 * leaves out locked, unsent and removed messages, media, system messages and names.
 */
export async function readTexts(
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
    const wholeText = [text, lockedText ?? ''].filter((part) => part !== '').join('\n');
    return kind === 'message' && wholeText !== '' ? [{ isMine, text: wholeText }] : [];
  });
}
