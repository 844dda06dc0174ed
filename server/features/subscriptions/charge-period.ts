import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger, type Money } from '../../ledger/index.ts';
import { announceBalance, moneySettings, spendableDollars, walletParts } from '../wallet/index.ts';
import { chargeMoves, chargeSplit } from './charge-moves.ts';
import { insertCharge } from './charges.store.ts';
import { findParty, maySell } from './parties.store.ts';
import { missingFrom } from './price.ts';

export interface PeriodToPay {
  readonly subscriptionId: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly amount: Money;
  /** Who asked for it: the fan, or the renewal loop. */
  readonly actor: string;
}

export type ChargedPeriod =
  | { readonly outcome: 'paid' | 'creator_unavailable' | 'account_restricted' }
  | { readonly outcome: 'insufficient_funds'; readonly balance: Money; readonly missing: Money };

/**
 * Takes the money for one period of a subscription that the caller has locked, and writes it down. The business key and
 * the unique key of the charge stop a second charge for the same period, whoever tries it (M11).
 */
export async function chargePeriod(tx: Tx, period: PeriodToPay): Promise<ChargedPeriod> {
  const { subscriptionId, fanId, creatorId, amount, start } = period;
  if (!maySell(await findParty(tx, creatorId))) return { outcome: 'creator_unavailable' };
  if ((await findParty(tx, fanId)).isRestricted) return { outcome: 'account_restricted' };
  const paying = await walletParts(tx, fanId, amount);
  if (paying.outcome === 'short') return shortOf(tx, fanId, amount);

  const id = newId();
  const feeBps = moneySettings.platformFeeBps.value;
  const { fee, net } = chargeSplit(amount, feeBps);
  const posted = await ledger.post(tx, {
    id,
    kind: 'subscription',
    actor: period.actor,
    businessKey: `subscription:${subscriptionId}:${start.toISOString()}`,
    memo: { fan: fanId, creator: creatorId, subscription: subscriptionId },
    moves: chargeMoves({ from: paying.parts, amount, fee, creatorId }),
  });
  if (posted.outcome === 'short_of_funds') return shortOf(tx, fanId, amount);
  assert(posted.outcome === 'posted', `${subscriptionId} was charged before for ${start.toISOString()}.`);
  await insertCharge(tx, { ...period, id, fee, net, feeBps });
  await announceBalance(tx, fanId);
  return { outcome: 'paid' };
}

async function shortOf(tx: Tx, fanId: string, amount: Money): Promise<ChargedPeriod> {
  const balance = await spendableDollars(tx, fanId);
  return { outcome: 'insufficient_funds', balance, missing: missingFrom(balance, amount) };
}
