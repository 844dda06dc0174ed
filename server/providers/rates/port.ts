/**
 * The price of one unit of the asset `base`, as decimal text. It is never converted to a JavaScript number.
 */
export interface Rate {
  readonly base: string;
  readonly quote: string;
  readonly price: string;
  /** The name of the rate's provider, recorded with each payment. */
  readonly source: string;
  readonly observedAt: Date;
}

/** Why a rate was refused. The last accepted rate then stays in use until it is too old for an exchange. */
export type RateRefusal = 'away' | 'unreadable' | 'not_positive' | 'stale' | 'from_the_future' | 'jumped';

export type RateAnswer =
  | { readonly state: 'taken'; readonly rate: Rate }
  | { readonly state: 'refused'; readonly reason: RateRefusal };

/** Reads exchange rates. Called by the job that updates the rates table, never while a request waits. */
export interface RatesPort {
  /** Reads a rate. `last` is the previously accepted rate; a jump is measured against it. */
  read(pair: { base: string; quote: string; last: Rate | null }): Promise<RateAnswer>;
}
