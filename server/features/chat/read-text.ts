import type { Reader } from '../../kit/db.ts';
import { messageView } from './message.view.ts';
import { pageOfChat, readMessages } from './messages.store.ts';

/**
 * The texts of the messages with numbers above `after` and up to `through`, oldest first, as `personId` sees
 * them. Media, names and text that is locked for this person are not included. Unsent and removed messages,
 * tips and system messages are left out.
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
