/** Who tries a password or a code. What one has used up, others still have. */
export interface Guesser {
  /** The browser was in this account before, so it is not one of the strangers. */
  readonly isKnownDevice: boolean;
  /** Counted as a browser; false: as a network, with everybody else in it. */
  readonly isOwnBrowser: boolean;
  readonly deviceHash: Buffer | null;
  readonly name: string;
  readonly network: string;
}
