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
 * Finds what has happened since the last look and writes down what is to be answered. The facts are those of the other
 * features, so nothing has to tell us of them, and a crash loses nothing: the look and its end are one transaction.
 */
export async function lookForCauses(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const since = await beginLook(tx);
    if (!since) return;
    await findNewcomers(tx, since);
    await findHappenings(tx, since);
    const heard = await listHeard(tx, since);
    await insertHeard(
      tx,
      heard.filter(({ text, keyword }) => isSaid(text, keyword)),
    );
    await endLook(tx);
  });
}

/** As a word of its own, as creators' restricted words are looked for. */
const isSaid = (text: string, keyword: string): boolean =>
  checkText(text, [{ word: keyword, rule: 'block' }]).refused !== null;

export const lookForEnds = (db: Db): Promise<void> => inTransaction(db, findExpiring);
