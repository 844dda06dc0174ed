import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue } from '../../kit/jobs.ts';
import type { Money } from '../../ledger/index.ts';
import { dollars } from '../purchases/index.ts';
import { NO_TAX, type TaxRates } from '../wallet/index.ts';
import { markReminded, readEmailFacts } from './emails.store.ts';
import { type Email, emailOrder } from './emails.ts';
import { withTax } from './with-tax.ts';

/**
 * `shutOut`: the creator shut out the fan, and nothing was refunded. `shutOutRefunded`: the creator
 * shut out the fan, and the payment for the current period was refunded.
 */
type ShutOut = 'shutOut' | 'shutOutRefunded';

/** `kept`: a card payment stays in the wallet, because the period that it should pay for could not begin. */
type Kept = 'kept';

/**
 * `money`: neither wallet nor card could pay. `bank`: the card's bank requires authentication. `stopped`: the
 * fan or the creator may not trade, or one of the two cannot see the other.
 */
export type WhyFailed = 'money' | 'bank' | 'stopped';

type About = 'soon' | WhyFailed | Kept | ShutOut;

const BATCH = 100;

/**
 * Queues an email three days before each charge, and a second email one day before the first charge after a
 * trial or gift.
 */
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

/** Queues an email to a subscription's fan, with the data as of this transaction. */
export async function writeEmail(
  tx: Tx,
  {
    id,
    about,
    taxRates,
    overrides = {},
  }: {
    id: string;
    about: About;
    taxRates: TaxRates;
    /**
     * Replacements for the amount and time of the next charge in the email, and whether the renewal is tried again.
     */
    overrides?: { readonly amount?: Money; readonly at?: Date; readonly isTriedAgain?: boolean };
  },
): Promise<void> {
  const facts = await readEmailFacts(tx, id);
  if (!facts?.email) return;
  const { email, isTrial, until, amount, country, ...values } = facts;
  const at = overrides.at ?? values.at;
  if (at === null) throw new Error(`Subscription ${id} has no date for its email.`);
  await enqueue(tx, emailOrder, {
    to: email,
    kind: kindOf(about, isTrial),
    ...values,
    amount: (overrides.amount ?? withTax(dollars(amount), { country, taxRates })).units.toString(),
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    isTriedAgain: overrides.isTriedAgain ?? false,
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
