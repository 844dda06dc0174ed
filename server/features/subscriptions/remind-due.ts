import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue } from '../../kit/jobs.ts';
import type { Money } from '../../ledger/index.ts';
import { dollars } from '../purchases/index.ts';
import { NO_TAX, type TaxRates } from '../wallet/index.ts';
import { markReminded, readEmailFacts } from './emails.store.ts';
import { type Email, emailOrder } from './emails.ts';
import { withTax } from './with-tax.ts';

/** Of who is shut out: whether their time runs to its end, or what they paid for it went back. */
type ShutOut = 'shutOut' | 'shutOutRefunded';

/** A card paid for a period that could not begin: where its money is. */
type Kept = 'kept';

/** `bank`: the card's bank wants to hear from its holder. `stopped`: one of the two sides may not trade. */
export type WhyFailed = 'money' | 'bank' | 'stopped';

type About = 'soon' | WhyFailed | Kept | ShutOut;

const BATCH = 100;

/** Writes to everybody who is about to be charged: three days before, and a day before the first charge. */
export async function remindDue(db: Db, taxRates = NO_TAX, stopping?: AbortSignal): Promise<number> {
  let done = 0;
  for (let isMore = true; isMore && !stopping?.aborted; ) {
    const ids = await inTransaction(db, async (tx) => {
      const marked = await markReminded(tx, { limit: BATCH });
      for (const id of marked) await writeEmail(tx, { id, about: 'soon', taxRates });
      return marked;
    });
    done += ids.length;
    isMore = ids.length === BATCH;
  }
  return done;
}

/** Orders a letter to the fan of a subscription, as it stands in this transaction. */
export async function writeEmail(
  tx: Tx,
  {
    id,
    about,
    taxRates,
    told = {},
  }: {
    id: string;
    about: About;
    taxRates: TaxRates;
    /** What the letter says instead of the next charge. */
    told?: { readonly amount?: Money; readonly at?: Date; readonly isTriedAgain?: boolean };
  },
): Promise<void> {
  const facts = await readEmailFacts(tx, id);
  if (!facts?.email) return;
  const { email, isTrial, until, amount, country, ...words } = facts;
  const at = told.at ?? words.at;
  if (at === null) throw new Error(`Subscription ${id} has no day to write of.`);
  await enqueue(tx, emailOrder, {
    to: email,
    kind: kindOf(about, isTrial),
    ...words,
    amount: (told.amount ?? withTax(dollars(amount), { country, taxRates })).units.toString(),
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    isTriedAgain: told.isTriedAgain ?? false,
  });
}

function kindOf(about: About, isTrial: boolean): Email['kind'] {
  switch (about) {
    case 'soon':
      return isTrial ? 'trialEnding' : 'renewalSoon';
    case 'money':
      return 'renewalFailed';
    case 'bank':
      return 'renewalConfirm';
    case 'stopped':
      return 'renewalStopped';
    case 'kept':
      return 'renewalKept';
    default:
      return about;
  }
}
