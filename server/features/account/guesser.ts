/** The client that tries a password or a code, and what its tries count for. */
export interface Guesser {
  /** The browser was logged in to this account before. */
  readonly isKnownDevice: boolean;
  /**
   * Whether tries count for the browser. If false, they count for the network, and so for everybody in it.
   */
  readonly isOwnBrowser: boolean;
  readonly deviceHash: Buffer | null;
  readonly name: string;
  readonly network: string;
}
