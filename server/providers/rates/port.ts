/** The price of one unit of an asset, as decimal text. A rate is never converted to a JavaScript number. */
export interface Rate {
  readonly base: string;
  readonly quote: string;
  readonly price: string;
  /** The provider's name, recorded with each payment. */
  readonly source: string;
  readonly observedAt: Date;
}

/** Why a rate was refused. The last accepted rate stays in use until it is too old for any exchange. */
export type RateRefusal = 'away' | 'unreadable' | 'not_positive' | 'stale' | 'from_the_future' | 'jumped';

export type RateAnswer =
  | { readonly state: 'taken'; readonly rate: Rate }
  | { readonly state: 'refused'; readonly reason: RateRefusal };

/** Called by the job that updates the rates table, never while a request waits. */
export interface RatesPort {
  /** Reads a rate. `last` is the previously accepted rate, used to detect a jump. */
  read(pair: { base: string; quote: string; last: Rate | null }): Promise<RateAnswer>;
}
