import type { Readable } from 'node:stream';

/** Where a file lies: on the shelf of one thing, under the hash of its content. Shelves share nothing. */
export interface StorageKey {
  /** Letters, digits and hyphens. */
  readonly shelf: string;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
}

/** A stretch of a file, both ends included, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface Stored {
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Keeps files by the hash of what is in them. A file is either there whole or not at all, whatever is killed when, and
 * putting the same content twice changes nothing. Outages throw; the job that asked tries again.
 */
export interface StoragePort {
  /** Takes a file of this machine; the file stays where it is. */
  put(shelf: string, file: string): Promise<Stored>;
  /** Null when it is not there. */
  read(place: StorageKey, stretch?: ByteRange): Promise<Readable | null>;
  exists(place: StorageKey): Promise<boolean>;
  /** Deleting what is not there is no mistake. */
  delete(place: StorageKey): Promise<void>;
  /** Hashes of all that lies on a shelf. */
  list(shelf: string): Promise<string[]>;
}
