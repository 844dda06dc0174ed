import type { z } from 'zod';
import type { WayIn } from '#contract/posts.ts';

type Money = Extract<z.output<typeof WayIn>, { kind: 'buy' }>['price'];

/** The ways to open an item. Only those that the item's creator offers now are set. */
export interface Offers {
  readonly isForFollowers: boolean;
  /** The price of the item; null if it is not sold on its own, or not for sale now. */
  readonly price: Money | null;
  /** The cheapest tier that opens the item; null if no tier does. */
  readonly tier: { readonly id: string; readonly name: string; readonly price: Money } | null;
}

/**
 * Returns the ways in (follow, buy, subscribe), cheapest first. Following comes before all others, because it is
 * free. At equal prices, buying comes before subscribing, because a purchase lasts forever.
 */
export function waysIn({ isForFollowers, price, tier }: Offers): z.output<typeof WayIn>[] {
  const paid: { readonly units: bigint; readonly way: z.output<typeof WayIn> }[] = [];
  if (price) paid.push({ units: BigInt(price.units), way: { kind: 'buy', price } });
  if (tier) paid.push({ units: BigInt(tier.price.units), way: { kind: 'subscribe', tier } });
  paid.sort((one, other) => (one.units < other.units ? -1 : one.units > other.units ? 1 : 0));
  return [...(isForFollowers ? [{ kind: 'follow' } as const] : []), ...paid.map(({ way }) => way)];
}
