import assert from 'node:assert/strict';
import { topUpChanged } from '#contract/top-up.ts';
import type { Tx } from '../../kit/db.ts';
import { enqueue } from '../../kit/jobs.ts';
import { announce } from '../../kit/outbox.ts';
import { ledger, money, walletOf } from '../../ledger/index.ts';
import type { SavedCard } from '../../providers/payments/port.ts';
import { lockPerson, lockWallet, settleBalance } from '../wallet/index.ts';
import { keepCard, listCards } from './cards.store.ts';
import { type ChargeChange, type ChargeRow, lockCharge, moveCharge, scheduleCheck } from './charges.store.ts';
import { idFrom } from './id-from.ts';
import { type ChargeReport, isOpen, nextStep, type Step } from './next-step.ts';
import { paidJobType } from './paid-job.ts';
import type { TopUpParts } from './parts.ts';
import { stateOf, topUpView } from './top-up.view.ts';
import { centsOf, topUpMoves } from './top-up-moves.ts';

export const CARDS_MAX = 10;

/**
 * Applies a report about a charge's payment. Every such report is applied here, whether it comes from the
 * first request, a query, a webhook event or the resolver. Credits the wallet when, and only when, the charge
 * becomes paid. Returns the charge, or null when `nextStep` returns `same`.
 */
export async function applyOutcome(
  tx: Tx,
  { log, onEnded }: Pick<TopUpParts, 'log' | 'onEnded'>,
  { chargeId, report, card }: { chargeId: string; report: ChargeReport; card: SavedCard | null },
): Promise<ChargeRow | null> {
  const charge = await lockCharge(tx, chargeId);
  const step = nextStep(
    {
      id: charge.id,
      state: stateOf(charge),
      customer: charge.customer,
      totalCents: centsOf(BigInt(charge.total)),
      ageMs: charge.ageMs,
    },
    report,
  );
  if (step.to === 'same') {
    if (isOpen(stateOf(charge))) await scheduleCheck(tx, charge.id);
    return null;
  }
  if (step.to === 'parked')
    log.warn({ chargeId, reason: step.reason }, 'a payment does not match the request and is parked');

  const keptCard = card && step.to === 'paid' ? await rememberCard(tx, charge, card) : null;
  const moved = await moveCharge(tx, charge.id, { ...changeOf(step), card: keptCard });
  if (step.to === 'paid') await credit(tx, moved);
  else if (moved.purpose === 'purchase' && moved.intent_id && !isOpen(stateOf(moved)))
    await onEnded(tx, { personId: moved.person_id, intentId: moved.intent_id, chargeId });
  await announce(tx, topUpChanged, { to: { person: moved.person_id }, payload: topUpView(moved) });
  return moved;
}

function changeOf(step: Exclude<Step, { to: 'same' }>): ChargeChange {
  switch (step.to) {
    case 'needs_action':
      return { state: step.to, providerRef: step.ref, actionUrl: step.actionUrl };
    case 'declined':
      return { state: step.to, providerRef: step.ref, declineReason: step.reason };
    case 'parked':
      return { state: step.to, parkedReason: step.reason };
    default:
      return { state: step.to, providerRef: step.ref };
  }
}

/**
 * Saves the card that paid, if the provider keeps it. The provider keeps a card only if the person asked for
 * that. A card beyond the person's maximum number of saved cards is not saved.
 */
async function rememberCard(tx: Tx, charge: ChargeRow, card: SavedCard) {
  await lockPerson(tx, charge.person_id);
  const { brand, last4 } = card;
  if ((await listCards(tx, charge.person_id)).length >= CARDS_MAX) return { id: null, brand, last4 };
  const kept = await keepCard(tx, { personId: charge.person_id, rail: charge.rail, card });
  return { id: kept.id, brand, last4 };
}

async function credit(tx: Tx, charge: ChargeRow): Promise<void> {
  await lockWallet(tx, charge.person_id);
  const posted = await ledger.post(tx, {
    id: charge.id,
    kind: 'top_up',
    actor: charge.person_id,
    memo: { rail: charge.rail },
    moves: topUpMoves({
      personId: charge.person_id,
      rail: charge.rail,
      amount: BigInt(charge.amount),
      fee: BigInt(charge.fee),
    }),
  });
  assert(posted.outcome === 'posted', 'An unpaid charge has already been credited.');
  if (charge.purpose === 'purchase') await setAside(tx, charge);
  await settleBalance(tx, charge.person_id);
  if (charge.intent_id) await enqueue(tx, paidJobType, { chargeId: charge.id });
}

/**
 * Holds the money of a card payment for a purchase until the purchase ends, so that nothing else can spend it.
 */
async function setAside(tx: Tx, charge: ChargeRow): Promise<void> {
  const held = await ledger.hold(tx, {
    id: cardHoldOf(charge.id),
    kind: 'hold.card',
    actor: charge.person_id,
    memo: { charge: charge.id },
    from: [{ account: walletOf(charge.person_id, 'paid_in'), amount: money('USD', BigInt(charge.amount)) }],
    expiresAt: new Date(charge.created_at.getTime() + HELD_FOR_MS),
  });
  assert(held.outcome === 'posted', 'The money that a card has just paid in could not be held.');
}

const HELD_FOR_MS = 24 * 3_600_000;

/** The id of the hold on a card payment for a purchase. The hold ends when the purchase succeeds or fails. */
export const cardHoldOf = (chargeId: string): string => idFrom('card part', chargeId);
