import type { z } from 'zod';
import { Receipt as ReceiptSchema } from '#contract/purchases.ts';
import { type Money, minus } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { Charge } from './charges.store.ts';
import { type Cost, walletCost } from './cost.ts';
import type { Earning } from './earnings.store.ts';
import type { FeeWithTransfer } from './fees.store.ts';
import type { Party } from './parties.store.ts';
import type { Purchase } from './purchases.store.ts';
import { dollars } from './stored-money.ts';
import type { TipWithTransfer } from './tips.store.ts';

export type Receipt = z.output<typeof ReceiptSchema>;
type Line = Receipt['lines'][number];

const line = (name: Line['name'], amount: Money): Line => ({ name, amount: moneyView(amount) });

const costLines = ({ price, fixedFee, tax, total }: Cost): Line[] => [
  line('price', price),
  line('fixed_fee', fixedFee),
  line('tax', tax),
  line('total', total),
];

const earningLines = ({ gross, fee, referral, net }: Earning): Line[] => [
  line('price', dollars(gross)),
  // Who brought the fan is paid out of the platform's fee, which is the creator's to know only as a whole.
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

/** Who paid by both sees how much each of them paid. */
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
  title: purchase.title,
  method: methodOf(purchase),
  transferId: purchase.transfer_id,
  at: purchase.created_at.toISOString(),
});

/** What a fan sees of what they bought: the cost, and nothing of what the creator keeps. */
export const fanReceipt = (purchase: Purchase, creator: Party): Receipt => ({
  ...purchaseBase(purchase),
  with: creator.name,
  lines: [...costLines(purchaseCost(purchase)), ...splitLines(purchase)],
  releasesAt: null,
});

/** What a creator sees of what they sold: gross, fee and net, and when the net becomes available. */
export const creatorReceipt = (purchase: Purchase, earning: Earning, fan: Party): Receipt => ({
  ...purchaseBase(purchase),
  with: fan.name,
  lines: earningLines(earning),
  releasesAt: releaseOf(earning),
});

/** The money that came back, by the id of the transfer that brought it. */
export const refundReceipt = (purchase: Purchase, amounts: readonly Line[], other: Party): Receipt => ({
  ...purchaseBase(purchase),
  id: purchase.ended_by ?? purchase.id,
  kind: 'refund',
  state: 'paid',
  with: other.name,
  lines: [...amounts],
  transferId: purchase.ended_by,
  at: (purchase.ended_at ?? purchase.created_at).toISOString(),
  releasesAt: null,
});

export const refundedTotal = (purchase: Purchase): Line[] => [line('total', dollars(purchase.total))];
export const refundedNet = (earning: Earning): Line[] => [line('net', dollars(earning.net))];

const tipStates = { held: 'pending', settled: 'paid', undone: 'undone' } as const;

const tipBase = (tip: TipWithTransfer) => ({
  id: tip.id,
  kind: 'tip' as const,
  state: tipStates[tip.state],
  title: tip.note,
  method: 'wallet' as const,
  transferId: tip.transferId,
  at: tip.createdAt.toISOString(),
});

export const fanTipReceipt = (tip: TipWithTransfer, creator: Party): Receipt => ({
  ...tipBase(tip),
  with: creator.name,
  lines: costLines(walletCost(dollars(tip.amount))),
  releasesAt: null,
});

export const creatorTipReceipt = (tip: TipWithTransfer, earning: Earning, fan: Party): Receipt => ({
  ...tipBase(tip),
  with: fan.name,
  lines: earningLines(earning),
  releasesAt: releaseOf(earning),
});

const feeStates = { held: 'pending', kept: 'paid', returned: 'refunded' } as const;

const feeBase = (fee: FeeWithTransfer) => ({
  id: fee.id,
  kind: 'message' as const,
  state: feeStates[fee.state],
  title: '',
  method: 'wallet' as const,
  transferId: fee.transferId,
  at: fee.createdAt.toISOString(),
});

export const fanFeeReceipt = (fee: FeeWithTransfer, creator: Party): Receipt => ({
  ...feeBase(fee),
  with: creator.name,
  lines: costLines(walletCost(dollars(fee.amount))),
  releasesAt: null,
});

export const creatorFeeReceipt = (fee: FeeWithTransfer, earning: Earning, fan: Party): Receipt => ({
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

export const topUpReceipt = (charge: Charge): Receipt => ({
  id: charge.id,
  kind: 'top_up',
  // Created, waiting for the bank, being checked or parked: all of them are not decided yet.
  state: chargeStates[charge.state] ?? 'pending',
  title: charge.card_last4 === null ? '' : `${charge.card_brand ?? ''} •••• ${charge.card_last4}`.trim(),
  with: null,
  lines: [
    line('price', dollars(charge.amount)),
    line('fixed_fee', dollars(charge.fee)),
    line('tax', dollars('0')),
    line('total', dollars(charge.total)),
  ],
  method: 'card',
  transferId: charge.transferId,
  at: charge.created_at.toISOString(),
  releasesAt: null,
});

const releaseOf = (earning: Earning): string | null =>
  earning.reversed_at ? null : earning.releases_at.toISOString();
