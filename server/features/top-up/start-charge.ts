import { Refusal, type RefusalDetails } from '../../kit/refusal.ts';
import { type Money, money } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import { apply, askAndApply, startedAt } from './ask-provider.ts';
import { type ChargeRow, findCharge } from './charges.store.ts';
import { customerOf } from './customers.ts';
import { isOpen, type Said } from './next-step.ts';
import { type AskedOfCard, type OpenedCharge, openCharge } from './open-charge.ts';
import type { TopUpParts } from './parts.ts';
import { sharedWork } from './shared-work.ts';
import { stateOf } from './top-up.view.ts';
import { cardAmount } from './top-up-moves.ts';

/** A charge whose first try never came back is sent again only while nobody can have given it up. */
const SEND_AGAIN_WITHIN_MS = 2 * 60_000;

export type StartedCharge =
  | { readonly outcome: 'started'; readonly charge: ChargeRow }
  | {
      readonly outcome: 'refused';
      readonly reason: 'provider_away' | 'account_restricted' | 'spending_frozen' | 'card_not_found';
    }
  | { readonly outcome: 'over_daily_limit'; readonly left: Money }
  /** The key has led to another request's charge before. */
  | { readonly outcome: 'key_reused' };

type Reason = Extract<StartedCharge, { outcome: 'refused' }>['reason'] | 'over_daily_limit';

/** The charge that was started, or the refusal that the call answers instead. */
export function chargeFrom(
  started: StartedCharge,
  refuse: (reason: Reason, details?: RefusalDetails) => Refusal,
): ChargeRow {
  if (started.outcome === 'started') return started.charge;
  if (started.outcome === 'key_reused') throw new Refusal('key_reused');
  if (started.outcome === 'refused') throw refuse(started.reason);
  throw refuse('over_daily_limit', { left: moneyView(started.left).units });
}

/** The page of ours that says what became of a charge. */
export const resultPath = (chargeId: string): string => `/pay/return?id=${chargeId}`;

export type StartCharge = (asked: AskedOfCard) => Promise<StartedCharge>;

/**
 * Row first, then the provider, then the outcome: whatever ends this process in between, the row is there and the
 * resolver finds out. The id leads to one charge, and the provider too knows it by that one.
 */
export function chargeStarter(parts: TopUpParts): StartCharge {
  /** Copies of a request that arrive together wait for one question to the provider instead of asking it again. */
  const oncePerCharge = sharedWork<void>();

  return async (asked) => {
    const { id, requestHash } = asked;
    const known = await findCharge(parts.db, id);
    if (known && !known.request_hash.equals(requestHash)) return { outcome: 'key_reused' };
    if (known && !isOpen(stateOf(known))) return { outcome: 'started', charge: known };

    if ((await customerOf(parts, asked.personId)) === null)
      return { outcome: 'refused', reason: 'provider_away' };
    const opened = await openCharge(parts, asked);
    if (opened.outcome !== 'opened') return opened;
    if (!opened.charge.request_hash.equals(requestHash)) return { outcome: 'key_reused' };
    await oncePerCharge(id, () => settle(parts, opened, asked));
    const charge = await findCharge(parts.db, id);
    if (!charge) throw new Error('A charge was started, but it is not there.');
    return { outcome: 'started', charge };
  };
}

async function settle(
  parts: TopUpParts,
  opened: Extract<OpenedCharge, { outcome: 'opened' }>,
  { returnAddress }: AskedOfCard,
): Promise<void> {
  const { card, keepsCard } = opened;
  // Read again: a copy that waited for its turn may have been overtaken by the first one's end.
  const charge = (await findCharge(parts.db, opened.charge.id)) ?? opened.charge;
  const state = stateOf(charge);
  if (!isOpen(state)) return;
  const maySend = state === 'created' && charge.ageMs < SEND_AGAIN_WITHIN_MS;
  if (!maySend || card === null) return askAndApply(parts, charge);
  await apply(parts, charge, await send(parts, charge, { card, keepsCard, returnAddress }));
}

/** A fault of the rail is no proof that nothing was charged: it counts as not knowing, and the resolver asks. */
async function send(
  { rail, log }: TopUpParts,
  charge: ChargeRow,
  order: { card: string; keepsCard: boolean; returnAddress: string | null },
): Promise<Said> {
  if (!charge.customer) throw new Error('Somebody without a customer was charged.');
  try {
    return await rail.charge({
      chargeId: charge.id,
      customer: charge.customer,
      amount: cardAmount(money('USD', BigInt(charge.total))),
      ...order,
      startedAt: startedAt(charge),
    });
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, 'a charge was sent and its end is not known');
    return { state: 'unknown' };
  }
}
