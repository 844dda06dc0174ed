/** What one unit of an asset is worth, as plain decimal text: a rate never becomes a JavaScript number. */
export interface Rate {
  readonly base: string;
  readonly quote: string;
  readonly price: string;
  /** Who said so, for the record that a payment keeps. */
  readonly source: string;
  readonly observedAt: Date;
}

/** Why a rate was not taken. The last good one goes on until it is too old to use; then nothing is exchanged. */
export type RateRefusal = 'away' | 'unreadable' | 'not_positive' | 'stale' | 'from_the_future' | 'jumped';

export type RateAnswer =
  | { readonly state: 'taken'; readonly rate: Rate }
  | { readonly state: 'refused'; readonly reason: RateRefusal };

/** Asked by a job that writes the table of rates, never while somebody waits for an answer. */
export interface RatesPort {
  /** `last` is the rate we took before, against which a jump shows. */
  read(pair: { base: string; quote: string; last: Rate | null }): Promise<RateAnswer>;
}
