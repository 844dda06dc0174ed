import type { z } from 'zod';
import type { Way } from '#contract/posts.ts';

type Money = Extract<z.output<typeof Way>, { kind: 'buy' }>['price'];

/** What would open something, as far as it is on offer. */
export interface Offers {
  readonly isForFollowers: boolean;
  /** Null: it is not sold apart, or cannot be sold now. */
  readonly price: Money | null;
  /** The cheapest tier that opens it. */
  readonly tier: { readonly id: string; readonly name: string; readonly price: Money } | null;
}

/** The ways in, cheapest first; following costs nothing. At the same price buying comes first: it is for ever. */
export function waysIn({ isForFollowers, price, tier }: Offers): z.output<typeof Way>[] {
  const paid: { readonly units: bigint; readonly way: z.output<typeof Way> }[] = [];
  if (price) paid.push({ units: BigInt(price.units), way: { kind: 'buy', price } });
  if (tier) paid.push({ units: BigInt(tier.price.units), way: { kind: 'subscribe', tier } });
  paid.sort((one, other) => (one.units < other.units ? -1 : one.units > other.units ? 1 : 0));
  return [...(isForFollowers ? [{ kind: 'follow' } as const] : []), ...paid.map(({ way }) => way)];
}
