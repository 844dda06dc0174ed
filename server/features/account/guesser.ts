/** The client that tries a password or a code, and what its tries count for. */
export interface Guesser {
  /** Whether the browser was logged in to this account before. */
  readonly isKnownDevice: boolean;
  /**
   * Whether tries count for the browser. If false, tries count for the network, and so for all clients in it.
   */
  readonly isOwnBrowser: boolean;
  readonly deviceHash: Buffer | null;
  readonly name: string;
  readonly network: string;
}
