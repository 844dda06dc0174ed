import type { z } from 'zod';
import type { Item as ItemSchema } from '#contract/purchase.ts';
import type { Question, Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';

export type Item = z.output<typeof ItemSchema>;

/** What selling needs to know of a thing, whatever it is. */
export interface ItemForSale {
  readonly creatorId: string;
  readonly title: string;
  readonly price: Money;
  /** False once its creator took it away; who bought it before keeps it. */
  readonly isAvailable: boolean;
  /** There are only so many, and they are gone. */
  readonly isSoldOut?: boolean;
}

/** What a feature tells about the things it sells: their kind, and how one of them is found for a fan. */
export interface ItemKind {
  readonly kind: Item['kind'];
  /** Null for what is not there, and for what this fan may not know of (a message to somebody else). */
  find(reader: Reader, asked: { id: string; fanId: string }): Promise<ItemForSale | null>;
  /** The same for many who buy at once, answered in their order; kinds without it are found one by one. */
  findAll?(reader: Reader, asked: readonly { id: string; fanId: string }[]): Promise<(ItemForSale | null)[]>;
  /**
   * Whether it is there for somebody who asks from where they ask; kinds without a say are there wherever their
   * creator is, which the sale itself judges.
   */
  isHere?(reader: Reader, asked: Question): Promise<boolean>;
  /** The same for many at once, by their place in the list; kinds without it are asked one by one. */
  whichAreHere?(reader: Reader, asked: readonly Question[]): Promise<ReadonlySet<number>>;
  /**
   * For kinds of which there are only so many: takes one for this purchase, before the money moves and in its
   * transaction. Nothing may come between the look at what is left and the taking. False: none is left.
   */
  take?(tx: Tx, asked: { id: string; fanId: string; purchaseId: string }): Promise<boolean>;
  /** For kinds that a tip can be for. Null for what is not there, or not for this fan. */
  findTippable?(tx: Tx, asked: { id: string; fanId: string }): Promise<Tippable | null>;
}

/** Something a tip can be for. */
export interface Tippable {
  readonly creatorId: string;
  /** Until then the tip is a pledge: held, and settled only if its goal is reached. Null: it settles like the others. */
  readonly pledgedUntil: Date | null;
  /** Until then it was a pledge, for a goal that was not reached. */
  readonly pledgesEndedAt: Date | null;
}

const sold = new Map<string, ItemKind>();

/**
 * Puts kinds up for sale, in the place that sees every feature: whoever sells gives its kind, and nobody is imported
 * here. Before a server starts and before a demo is filled; once a kind is known, telling of it again changes nothing.
 */
export function sellItems(kinds: readonly ItemKind[]): void {
  for (const kind of kinds) {
    const known = sold.get(kind.kind);
    if (known && known.find !== kind.find) throw new Error(`Two features sell items of kind ${kind.kind}.`);
    sold.set(kind.kind, kind);
  }
}

export const findItem = async (
  reader: Reader,
  { kind, id }: Item,
  fanId: string,
): Promise<ItemForSale | null> => (await sold.get(kind)?.find(reader, { id, fanId })) ?? null;

/** For each fan their item, in their order. */
export async function findItems(
  reader: Reader,
  asked: readonly { readonly item: Item; readonly fanId: string }[],
): Promise<readonly (ItemForSale | null)[]> {
  const found = new Map<(typeof asked)[number], ItemForSale | null>();
  for (const [kind, alike] of Map.groupBy(asked, ({ item }) => item.kind)) {
    const all = await sold.get(kind)?.findAll?.(
      reader,
      alike.map(({ item: { id }, fanId }) => ({ id, fanId })),
    );
    for (const [index, one] of alike.entries())
      found.set(one, (all ? all[index] : await findItem(reader, one.item, one.fanId)) ?? null);
  }
  return asked.map((one) => found.get(one) ?? null);
}

/** Asked by every call that begins to sell, because only a request knows the place it comes from (C11). */
export const isVisibleTo = async (reader: Reader, { kind, id }: Item, viewer: Viewer): Promise<boolean> =>
  (await sold.get(kind)?.isHere?.(reader, { id, viewer })) ?? true;

/** For each of many whether their item is here, in their order. Without a request there is no place to judge by. */
export async function areVisibleTo(
  reader: Reader,
  asked: readonly { readonly item: Item; readonly viewer?: Viewer }[],
): Promise<readonly boolean[]> {
  const placed = asked.flatMap(({ item, viewer }, at) => (viewer ? [{ item, viewer, at }] : []));
  const elsewhere = new Set<number>();
  for (const [kind, alike] of Map.groupBy(placed, ({ item }) => item.kind)) {
    const places = await sold.get(kind)?.whichAreHere?.(
      reader,
      alike.map(({ item: { id }, viewer }) => ({ id, viewer })),
    );
    for (const [place, { item, viewer, at }] of alike.entries())
      if (!(places ? places.has(place) : await isVisibleTo(reader, item, viewer))) elsewhere.add(at);
  }
  return asked.map((_, at) => !elsewhere.has(at));
}

export const takeItem = async (
  tx: Tx,
  { kind, id }: Item,
  buying: { fanId: string; purchaseId: string },
): Promise<boolean> => (await sold.get(kind)?.take?.(tx, { id, ...buying })) ?? true;

export const findTippable = async (tx: Tx, { kind, id }: Item, fanId: string): Promise<Tippable | null> =>
  (await sold.get(kind)?.findTippable?.(tx, { id, fanId })) ?? null;

/** The item as it was written down beside a purchase or an intent. */
export function itemFrom(row: { item_kind: string; item_id: string }): Item {
  const kind = sold.get(row.item_kind)?.kind;
  if (!kind) throw new Error(`Nothing sells items of kind ${row.item_kind}.`);
  return { kind, id: row.item_id };
}
