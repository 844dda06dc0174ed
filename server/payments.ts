import { chatMemberships, chatSales, messageItems } from './features/chat/index.ts';
import { collectionItems, collectionSales } from './features/collections/index.ts';
import { postItems } from './features/posts/index.ts';
import {
  completeIntent,
  endCardIntent,
  purchasesFeature,
  refundSales,
  reverseForCharge,
  type SalesParts,
  salesParts,
} from './features/purchases/index.ts';
import {
  applyFailedCharge,
  applyPayment,
  membershipSales,
  type SubscriptionParts,
  subscriptionsFeature,
} from './features/subscriptions/index.ts';
import { type TopUpParts, topUpFeature } from './features/top-up/index.ts';
import { type TaxRates, walletFeature } from './features/wallet/index.ts';
import { sharedWork } from './kit/shared-work.ts';
import type { MailPort } from './providers/mail/port.ts';
import type { RatesPort } from './providers/rates/port.ts';

/**
 * Connects the sales to the features whose items are sold, and to those that act when an item is sold, a sale is
 * reversed or a tip is sent.
 */
export function connectSales(taxRates: TaxRates): SalesParts {
  const sales = salesParts({
    taxRates,
    items: [collectionItems, postItems, messageItems],
    watchers: [chatSales, collectionSales((tx, refund) => refundSales(tx, refund, sales)), membershipSales],
  });
  return sales;
}

export const connectSubscriptions = (sales: SalesParts): SubscriptionParts => ({
  sales,
  watchers: [chatMemberships],
});

export interface PaymentParts {
  readonly sales: SalesParts;
  readonly subscriptions: SubscriptionParts;
  readonly topUp: TopUpParts;
}

/** Connects top-up to the purchases and subscriptions that are paid with its money. */
export function connectPayments({
  taxRates,
  ...core
}: Pick<TopUpParts, 'db' | 'rail' | 'log'> & { taxRates: TaxRates }): PaymentParts {
  const sales = connectSales(taxRates);
  const subscriptions = connectSubscriptions(sales);
  return {
    sales,
    subscriptions,
    topUp: {
      ...core,
      openingCustomers: sharedWork(),
      async onPaid(tx, paid) {
        await completeIntent(tx, paid, sales);
        await applyPayment(tx, paid, subscriptions);
      },
      async onEnded(tx, ended) {
        await endCardIntent(tx, ended);
        await applyFailedCharge(tx, ended, subscriptions);
      },
      onMoneyReturned: (tx, taken) => reverseForCharge(tx, taken, sales),
    },
  };
}

/** Creates the features that move money. */
export function openPayments(
  { sales, subscriptions, topUp }: PaymentParts,
  { rates, mail, brandName }: { rates: RatesPort; mail: MailPort; brandName: string },
) {
  const { db, log } = topUp;
  const topUps = topUpFeature(topUp);
  const { startCharge } = topUps;
  return {
    wallet: walletFeature({ db, log, rates }),
    topUp: topUps,
    purchases: purchasesFeature({ db, startCharge, sales }),
    subscriptions: subscriptionsFeature({ db, mail, brandName, startCharge, parts: subscriptions }),
  };
}
