import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue } from '../../kit/jobs.ts';
import { markReminded, readLetterFacts } from './letters.store.ts';
import { type Letter, letterOrder } from './letters.ts';

const BATCH = 100;

/** Writes to everybody who is about to be charged after a trial or for several months: three days before, once. */
export async function remindDue(db: Db): Promise<number> {
  let done = 0;
  for (let isMore = true; isMore; ) {
    const ids = await inTransaction(db, async (tx) => {
      const marked = await markReminded(tx, { limit: BATCH });
      for (const id of marked) await writeLetter(tx, id, 'soon');
      return marked;
    });
    done += ids.length;
    isMore = ids.length === BATCH;
  }
  return done;
}

/** Orders a letter to the fan of a subscription, as it stands in this transaction. */
export async function writeLetter(tx: Tx, id: string, about: 'soon' | 'failed'): Promise<void> {
  const facts = await readLetterFacts(tx, id);
  if (!facts?.email) return;
  const { email, language, creator, tier, amount, isTrial, at } = facts;
  const soon: Letter['kind'] = isTrial ? 'trialEnding' : 'renewalSoon';
  await enqueue(tx, letterOrder, {
    to: email,
    kind: about === 'soon' ? soon : 'renewalFailed',
    language,
    creator,
    tier,
    amount,
    at: at.toISOString(),
  });
}
