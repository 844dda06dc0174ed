import assert from 'node:assert/strict';
import type { z } from 'zod';
import { Item as ItemSchema } from '#contract/purchase.ts';
import type { AccessCheck, Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';

export type Item = z.output<typeof ItemSchema>;

/** The facts about an item of any kind that a sale needs. */
export interface ItemForSale {
  readonly creatorId: string;
  readonly title: string;
  readonly price: Money;
  /** False when the creator has removed the item; earlier buyers keep it. */
  readonly isAvailable: boolean;
  /** True when the item's supply is limited and used up. */
  readonly isSoldOut?: boolean;
}

/** A kind of item that a feature sells, and how this feature finds and checks one item of that kind. */
export interface ItemKind {
  readonly kind: Item['kind'];
  /**
   * Finds an item. Null when it does not exist, or when the fan may not know of it, such as a message to
   * another person.
   */
  find(reader: Reader, item: { id: string; fanId: string }): Promise<ItemForSale | null>;
  /**
   * Like `find`, for several fans who buy simultaneously, in input order. Without this
   * method `find` is called for each.
   */
  findAll?(reader: Reader, items: readonly { id: string; fanId: string }[]): Promise<(ItemForSale | null)[]>;
  /**
   * Whether the item is visible from the viewer's country and network. Items of a kind without this method
   * are visible wherever their creator's page is visible. The sale checks the creator's visibility in any
   * case.
   */
  isItemVisible?(reader: Reader, question: AccessCheck): Promise<boolean>;
  /**
   * Like `isItemVisible`, for several items; returns the indexes of the visible ones. Without this method
   * the items are checked one by one.
   */
  whichAreVisible?(reader: Reader, questions: readonly AccessCheck[]): Promise<ReadonlySet<number>>;
  /**
   * Takes one unit of a limited supply for this purchase, in the purchase's transaction and before the money
   * moves. Returns false when no unit is left. The supply must be checked and reduced in a single step.
   */
  take?(tx: Tx, item: { id: string; fanId: string; purchaseId: string }): Promise<boolean>;
  /** Finds an item that a fan wants to tip. Null when it does not exist, or is not visible to this fan. */
  findTippable?(tx: Tx, item: { id: string; fanId: string }): Promise<Tippable | null>;
}

/** An item that a tip can be for. */
export interface Tippable {
  readonly creatorId: string;
  /**
   * The end of the post's goal. Until then a tip for the post is a pledge: it is held, and is settled only if
   * the goal is reached. Null when a tip for this post settles like any other tip.
   */
  readonly pledgedUntil: Date | null;
  /**
   * The end of the post's all-or-nothing goal if the goal has ended and was not closed as reached, otherwise
   * null. Tips before this end were pledges.
   */
  readonly pledgesEndedAt: Date | null;
}

export type ItemKinds = ReadonlyMap<string, ItemKind>;

export function kindsOf(all: readonly ItemKind[]): ItemKinds {
  const kinds = new Map(all.map((one) => [one.kind, one]));
  assert(kinds.size === all.length, 'Two features sell items of the same kind.');
  return kinds;
}

export const findItem = async (
  reader: Reader,
  { kind, id }: Item,
  { fanId, kinds }: { fanId: string; kinds: ItemKinds },
): Promise<ItemForSale | null> => (await kinds.get(kind)?.find(reader, { id, fanId })) ?? null;

/** Finds one item for each request, in input order; null for an item that is not found. */
export async function findItems(
  reader: Reader,
  requests: readonly { readonly item: Item; readonly fanId: string }[],
  kinds: ItemKinds,
): Promise<readonly (ItemForSale | null)[]> {
  const found = new Map<(typeof requests)[number], ItemForSale | null>();
  for (const [kind, alike] of Map.groupBy(requests, ({ item }) => item.kind)) {
    const all = await kinds.get(kind)?.findAll?.(
      reader,
      alike.map(({ item: { id }, fanId }) => ({ id, fanId })),
    );
    for (const [index, one] of alike.entries())
      found.set(
        one,
        (all ? all[index] : await findItem(reader, one.item, { fanId: one.fanId, kinds })) ?? null,
      );
  }
  return requests.map((one) => found.get(one) ?? null);
}

/**
 * Whether the item is visible to the viewer. Every call that starts a sale checks this, because the country
 * and network are known only from a request, not when money arrives later (C11).
 */
export const isVisibleTo = async (
  reader: Reader,
  { kind, id }: Item,
  { viewer, kinds }: { viewer: Viewer; kinds: ItemKinds },
): Promise<boolean> => (await kinds.get(kind)?.isItemVisible?.(reader, { id, viewer })) ?? true;

/** Whether each item is visible to its viewer, in input order. True for an item without a viewer. */
export async function areVisibleTo(
  reader: Reader,
  requests: readonly { readonly item: Item; readonly viewer?: Viewer }[],
  kinds: ItemKinds,
): Promise<readonly boolean[]> {
  const located = requests.flatMap(({ item, viewer }, at) => (viewer ? [{ item, viewer, at }] : []));
  const hidden = new Set<number>();
  for (const [kind, alike] of Map.groupBy(located, ({ item }) => item.kind)) {
    const visible = await kinds.get(kind)?.whichAreVisible?.(
      reader,
      alike.map(({ item: { id }, viewer }) => ({ id, viewer })),
    );
    for (const [index, { item, viewer, at }] of alike.entries())
      if (!(visible ? visible.has(index) : await isVisibleTo(reader, item, { viewer, kinds })))
        hidden.add(at);
  }
  return requests.map((_, at) => !hidden.has(at));
}

export const takeItem = async (
  tx: Tx,
  { kind, id }: Item,
  { kinds, ...buying }: { fanId: string; purchaseId: string; kinds: ItemKinds },
): Promise<boolean> => (await kinds.get(kind)?.take?.(tx, { id, ...buying })) ?? true;

export const findTippable = async (
  tx: Tx,
  { kind, id }: Item,
  { fanId, kinds }: { fanId: string; kinds: ItemKinds },
): Promise<Tippable | null> => (await kinds.get(kind)?.findTippable?.(tx, { id, fanId })) ?? null;

/** The item of a stored purchase or intent. */
export const itemFrom = ({ item_kind: kind, item_id: id }: { item_kind: string; item_id: string }): Item =>
  ItemSchema.parse({ kind, id });
