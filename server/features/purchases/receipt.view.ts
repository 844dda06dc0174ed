import type { z } from 'zod';
import { Receipt as ReceiptSchema } from '#contract/purchase.ts';
import { type Money, minus } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { Charge } from './charges.store.ts';
import { type Cost, walletCost } from './cost.ts';
import type { Earning } from './earnings.store.ts';
import type { FeeWithTransfer } from './fees.store.ts';
import type { Purchase } from './purchases.store.ts';
import type { SaleParticipant } from './sale-participants.store.ts';
import { dollars } from './stored-money.ts';
import type { TipWithTransfer } from './tips.store.ts';

export type Receipt = z.output<typeof ReceiptSchema>;
type Line = Receipt['lines'][number];

const line = (name: Line['name'], amount: Money): Line => ({ name, amount: moneyView(amount) });

/** The lines of a cost. A fee or a tax of zero has no line. */
const costLines = ({
  price,
  fixedFee,
  tax,
  total,
}: Omit<Cost, 'tax'> & Partial<Pick<Cost, 'tax'>>): Line[] => [
  line('price', price),
  ...(fixedFee.units > 0n ? [line('fixed_fee', fixedFee)] : []),
  ...(tax && tax.units > 0n ? [line('tax', tax)] : []),
  line('total', total),
];

const earningLines = ({ gross, fee, referral, net }: Earning): Line[] => [
  line('price', dollars(gross)),
  // A referral is paid out of the platform's fee, and the creator sees only the whole fee.
  line('platform_fee', dollars((BigInt(fee) + BigInt(referral)).toString())),
  line('net', dollars(net)),
];

const purchaseCost = ({ price, fixed_fee, tax, total }: Purchase): Cost => ({
  price: dollars(price),
  fixedFee: dollars(fixed_fee),
  tax: dollars(tax),
  total: dollars(total),
});

const methodOf = ({ card_paid, total }: Purchase): Receipt['method'] => {
  if (BigInt(card_paid) === 0n) return 'wallet';
  return card_paid === total ? 'card' : 'split';
};

/** The lines that show how much the wallet and the card paid. Empty when only one of the two paid. */
const splitLines = (purchase: Purchase): Line[] =>
  methodOf(purchase) === 'split'
    ? [
        line('from_wallet', minus(dollars(purchase.total), dollars(purchase.card_paid))),
        line('from_card', dollars(purchase.card_paid)),
      ]
    : [];

const purchaseBase = (purchase: Purchase) => ({
  id: purchase.id,
  kind: ReceiptSchema.shape.kind.parse(purchase.kind),
  state: ReceiptSchema.shape.state.parse(purchase.state),
  givenBackTo: null,
  title: purchase.title,
  method: methodOf(purchase),
  transferId: purchase.transfer_id,
  at: purchase.created_at.toISOString(),
});

/**
 * Where the money of a reversed purchase is now. `toCard` is the amount at a card; the rest is in the wallet.
 */
export function givenBackTo({ total, state }: Purchase, toCard: Money): Receipt['givenBackTo'] {
  if (state === 'paid') return null;
  if (toCard.units === 0n) return 'wallet';
  return toCard.units >= BigInt(total) ? 'card' : 'split';
}

/** The fan's receipt of a purchase: the cost, but not the creator's share. */
export const fanReceipt = (
  purchase: Purchase,
  creator: SaleParticipant,
  back: Receipt['givenBackTo'] = null,
): Receipt => ({
  ...purchaseBase(purchase),
  givenBackTo: back,
  with: creator.name,
  lines: [...costLines(purchaseCost(purchase)), ...splitLines(purchase)],
  releasesAt: null,
});

/** The creator's receipt of a sale: gross, fee and net, and when the net becomes available. */
export const creatorReceipt = (purchase: Purchase, earning: Earning, fan: SaleParticipant): Receipt => ({
  ...purchaseBase(purchase),
  // When the earning is not reversed, because the creator is shielded, the receipt shows no reversal either.
  ...(earning.reversed_at ? { givenBackTo: 'fan' as const } : { state: 'paid' as const }),
  with: fan.name,
  lines: earningLines(earning),
  releasesAt: releaseOf(earning),
});

/** The receipt of a purchase's reversal. Its id is that of the reversing transfer. */
export const refundReceipt = (
  purchase: Purchase,
  other: SaleParticipant,
  shown: Pick<Receipt, 'lines' | 'givenBackTo'>,
): Receipt => ({
  ...purchaseBase(purchase),
  ...shown,
  id: purchase.ended_by ?? purchase.id,
  kind: 'refund',
  with: other.name,
  transferId: purchase.ended_by,
  at: (purchase.ended_at ?? purchase.created_at).toISOString(),
  releasesAt: null,
});

export const refundedTotal = (purchase: Purchase): Line[] => [line('given_back', dollars(purchase.total))];

/** The lines that a creator sees for a reversal: the sale's net, and the part of it that became debt. */
export const refundedNet = (earning: Earning, owed: Money): Line[] => [
  line('given_back', dollars(earning.net)),
  ...(owed.units > 0n ? [line('owed', owed)] : []),
];

/** The receipt of a move of earnings to the wallet. */
export const moveReceipt = ({ id, amount, at }: { id: string; amount: string; at: Date }): Receipt => ({
  id,
  kind: 'moved',
  state: 'paid',
  givenBackTo: null,
  title: '',
  method: 'earnings',
  transferId: id,
  with: null,
  lines: [line('total', dollars(amount))],
  at: at.toISOString(),
  releasesAt: null,
});

/** The receipt of a release of earnings, with the part that repaid a debt. */
export const releaseReceipt = (
  { id, at }: { id: string; at: Date },
  { earning, repaid, fan }: { earning: Earning; repaid: Money; fan: SaleParticipant },
): Receipt => ({
  id,
  kind: 'debt',
  state: 'paid',
  givenBackTo: null,
  title: '',
  method: 'earnings',
  transferId: id,
  with: fan.name,
  lines: [
    line('net', dollars(earning.net)),
    line('repaid', repaid),
    line('available', minus(dollars(earning.net), repaid)),
  ],
  at: at.toISOString(),
  releasesAt: null,
});

/** The receipt of a debt repayment from the wallet. */
export const repaymentReceipt = ({ id, amount, at }: { id: string; amount: string; at: Date }): Receipt => ({
  id,
  kind: 'debt',
  state: 'paid',
  givenBackTo: null,
  title: '',
  method: 'wallet',
  transferId: id,
  with: null,
  lines: [line('repaid', dollars(amount))],
  at: at.toISOString(),
  releasesAt: null,
});

const tipStates = { held: 'pending', settled: 'paid', undone: 'undone' } as const;

const tipBase = (tip: TipWithTransfer) => ({
  id: tip.id,
  kind: 'tip' as const,
  state: tip.takenBack ?? tipStates[tip.state],
  givenBackTo: null,
  title: tip.note,
  method: 'wallet' as const,
  transferId: tip.transferId,
  at: tip.createdAt.toISOString(),
});

export const fanTipReceipt = (tip: TipWithTransfer, creator: SaleParticipant): Receipt => ({
  ...tipBase(tip),
  ...(tip.takenBack ? { givenBackTo: tipGivenBackTo(tip) } : {}),
  with: creator.name,
  lines: costLines(walletCost(dollars(tip.amount))),
  releasesAt: null,
});

const tipGivenBackTo = ({ amount, atCard }: TipWithTransfer): Receipt['givenBackTo'] => {
  if (BigInt(atCard) === 0n) return 'wallet';
  return BigInt(atCard) >= BigInt(amount) ? 'card' : 'split';
};

/** The creator's receipt of a settled tip whose money was returned to the fan's card. */
export const tipRefundReceipt = (tip: TipWithTransfer, fan: SaleParticipant, lines: Line[]): Receipt => ({
  ...tipBase(tip),
  id: tip.endedBy ?? tip.id,
  kind: 'refund',
  givenBackTo: 'fan',
  transferId: tip.endedBy,
  with: fan.name,
  lines,
  at: (tip.endedAt ?? tip.createdAt).toISOString(),
  releasesAt: null,
});

export const creatorTipReceipt = (tip: TipWithTransfer, earning: Earning, fan: SaleParticipant): Receipt => ({
  ...tipBase(tip),
  ...(earning.reversed_at ? { givenBackTo: 'fan' as const } : {}),
  with: fan.name,
  lines: earningLines(earning),
  releasesAt: releaseOf(earning),
});

const feeStates = { held: 'pending', kept: 'paid', returned: 'refunded' } as const;

const feeBase = (fee: FeeWithTransfer) => ({
  id: fee.id,
  kind: 'message' as const,
  state: feeStates[fee.state],
  givenBackTo: fee.state === 'returned' ? ('wallet' as const) : null,
  title: '',
  method: 'wallet' as const,
  transferId: fee.transferId,
  at: fee.createdAt.toISOString(),
});

export const fanFeeReceipt = (fee: FeeWithTransfer, creator: SaleParticipant): Receipt => ({
  ...feeBase(fee),
  with: creator.name,
  lines: costLines(walletCost(dollars(fee.amount))),
  releasesAt: null,
});

export const creatorFeeReceipt = (fee: FeeWithTransfer, earning: Earning, fan: SaleParticipant): Receipt => ({
  ...feeBase(fee),
  with: fan.name,
  lines: earningLines(earning),
  releasesAt: releaseOf(earning),
});

const chargeStates: Readonly<Record<string, Receipt['state']>> = {
  paid: 'paid',
  declined: 'failed',
  cancelled: 'failed',
  refunded: 'refunded',
};

/**
 * The receipt of a top-up. `owed` is the debt that arose because the money was spent
 * before it was returned to the card.
 */
export const topUpReceipt = (charge: Charge, owed: Money): Receipt => ({
  id: charge.id,
  kind: 'top_up',
  // All other charge states (such as `checking` or `parked`) have no final result and are shown as pending.
  state: chargeStates[charge.state] ?? 'pending',
  givenBackTo: charge.state === 'refunded' ? 'card' : null,
  title: charge.card_last4 === null ? '' : `${charge.card_brand ?? ''} •••• ${charge.card_last4}`.trim(),
  with: null,
  lines: [
    ...costLines({
      price: dollars(charge.amount),
      fixedFee: dollars(charge.fee),
      total: dollars(charge.total),
    }),
    ...(owed.units > 0n ? [line('owed', owed)] : []),
  ],
  method: 'card',
  transferId: charge.transferId,
  at: charge.created_at.toISOString(),
  releasesAt: null,
});

const releaseOf = (earning: Earning): string | null =>
  earning.reversed_at ? null : earning.releases_at.toISOString();
