import { type Db, inTransaction } from '../../kit/db.ts';
import { checkText } from '../chat/index.ts';
import {
  beginSearch,
  endSearch,
  insertCauses,
  insertExpiringCauses,
  insertKeywordCauses,
  insertWelcomeCauses,
  listKeywordMessages,
} from './causes.store.ts';

/**
 * Finds the causes since the last search and inserts the answers to send. Reads the tables of other features,
 * so that those features need not notify this one. The answers and the new search position are stored in one
 * transaction, so a crash loses nothing.
 */
export async function findCauses(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const since = await beginSearch(tx);
    if (!since) return;
    await insertWelcomeCauses(tx, since);
    await insertCauses(tx, since);
    const messages = await listKeywordMessages(tx, since);
    await insertKeywordCauses(
      tx,
      messages.filter(({ text, keyword }) => containsKeyword(text, keyword)),
    );
    await endSearch(tx);
  });
}

/**
 * Whether the text contains the keyword as a whole word. Keywords are matched in the same way as restricted
 * words.
 */
const containsKeyword = (text: string, keyword: string): boolean =>
  checkText(text, [{ word: keyword, rule: 'block' }]).refused !== null;

export const findExpiringCauses = (db: Db): Promise<void> => inTransaction(db, insertExpiringCauses);
