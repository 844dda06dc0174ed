import { NO_TAX, type TaxRates } from '../wallet/index.ts';
import { type ItemKind, type ItemKinds, kindsOf } from './items.ts';
import { noteItems } from './notes.store.ts';
import type { SaleWatcher } from './watch-sales.ts';

/** What a sale needs from the other features and from the operator's settings. */
export interface SalesParts {
  readonly taxRates: TaxRates;
  readonly kinds: ItemKinds;
  /** The watchers are called in this order, in the transaction of the sale. */
  readonly watchers: readonly SaleWatcher[];
}

/**
 * Builds `SalesParts`. The parameter `items` lists the item kinds of other features; the kind `note` is
 * always included.
 */
export const salesParts = ({
  taxRates = NO_TAX,
  items = [],
  watchers = [],
}: {
  taxRates?: TaxRates;
  items?: readonly ItemKind[];
  watchers?: readonly SaleWatcher[];
}): SalesParts => ({ taxRates, kinds: kindsOf([noteItems, ...items]), watchers });
