import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue } from '../../kit/jobs.ts';
import { dollars } from '../purchases/index.ts';
import { markReminded, readLetterFacts } from './letters.store.ts';
import { type Letter, letterOrder } from './letters.ts';
import { withTax } from './with-tax.ts';

/** `bank`: the card's bank wants to hear from its holder. `stopped`: one of the two sides may not trade. */
export type WhyFailed = 'money' | 'bank' | 'stopped';

const BATCH = 100;

/** Writes to everybody who is about to be charged: three days before, and a day before the first charge. */
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
export async function writeLetter(tx: Tx, id: string, about: 'soon' | WhyFailed): Promise<void> {
  const facts = await readLetterFacts(tx, id);
  if (!facts?.email) return;
  const { email, isTrial, at, until, amount, country, ...words } = facts;
  await enqueue(tx, letterOrder, {
    to: email,
    kind: kindOf(about, isTrial),
    ...words,
    amount: withTax(dollars(amount), country).units.toString(),
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
  });
}

function kindOf(about: 'soon' | WhyFailed, isTrial: boolean): Letter['kind'] {
  switch (about) {
    case 'soon':
      return isTrial ? 'trialEnding' : 'renewalSoon';
    case 'money':
      return 'renewalFailed';
    case 'bank':
      return 'renewalConfirm';
    case 'stopped':
      return 'renewalStopped';
  }
}
