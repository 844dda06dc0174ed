import type { z } from 'zod';
import type { Item as ItemSchema } from '#contract/purchases.ts';
import type { Reader } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { findNoteForSale } from './notes.store.ts';

export type Item = z.output<typeof ItemSchema>;

/** What selling needs to know of a thing, whatever it is. */
export interface ItemForSale {
  readonly creatorId: string;
  readonly title: string;
  readonly price: Money;
  /** False once its creator took it away; who bought it before keeps it. */
  readonly isAvailable: boolean;
}

/** One line per kind: a feature that sells joins here. */
const finders: Record<Item['kind'], (reader: Reader, id: string) => Promise<ItemForSale | null>> = {
  note: findNoteForSale,
};

export const findItem = (reader: Reader, { kind, id }: Item): Promise<ItemForSale | null> =>
  finders[kind](reader, id);

const isItemKind = (kind: string): kind is Item['kind'] => Object.hasOwn(finders, kind);

/** The item as it was written down beside a purchase or an intent. */
export function itemFrom(row: { item_kind: string; item_id: string }): Item {
  if (!isItemKind(row.item_kind)) throw new Error(`Nothing sells items of kind ${row.item_kind}.`);
  return { kind: row.item_kind, id: row.item_id };
}
