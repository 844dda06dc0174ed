/**
 * A client that tries a password or a code, and whether its tries count against a limit of its browser or of
 * its network.
 */
export interface Guesser {
  /** Whether the browser was logged in to this account before. */
  readonly isKnownDevice: boolean;
  /**
   * Whether the tries count against a limit of the browser's own. If not, they count against a limit that all
   * clients in the network share.
   */
  readonly isOwnBrowser: boolean;
  readonly deviceHash: Buffer | null;
  readonly name: string;
  readonly network: string;
}
