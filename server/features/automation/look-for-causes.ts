import { type Db, inTransaction } from '../../kit/db.ts';
import { checkText } from '../chat/index.ts';
import {
  beginLook,
  endLook,
  findExpiring,
  findHappenings,
  findNewcomers,
  insertHeard,
  listHeard,
} from './causes.store.ts';

/**
 * Finds what happened since the last search and inserts the answers to send. It reads the facts of other
 * features, so those features need not notify it. Search and position are one transaction, so a crash loses
 * nothing.
 */
export async function lookForCauses(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const since = await beginLook(tx);
    if (!since) return;
    await findNewcomers(tx, since);
    await findHappenings(tx, since);
    const messages = await listHeard(tx, since);
    await insertHeard(
      tx,
      messages.filter(({ text, keyword }) => containsKeyword(text, keyword)),
    );
    await endLook(tx);
  });
}

/** Whether the text contains the keyword as a whole word, as restricted words are matched. */
const containsKeyword = (text: string, keyword: string): boolean =>
  checkText(text, [{ word: keyword, rule: 'block' }]).refused !== null;

export const lookForEnds = (db: Db): Promise<void> => inTransaction(db, findExpiring);
