import type { Readable } from 'node:stream';

/** The address of a stored file: folder and content hash. The same content in two folders is two files. */
export interface StorageKey {
  /** The name of the folder: letters, digits and hyphens. */
  readonly folder: string;
  /** The SHA-256 hash of the content, in hex. */
  readonly hash: string;
}

/** A range of bytes in a file, both ends included, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface Stored {
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Stores files by content hash. A file is stored completely or not at all, even when the process is killed.
 * Storing the same content twice has no effect. Methods throw during an outage, so that the calling job
 * retries.
 */
export interface StoragePort {
  /** Stores a copy of a local file, and returns its hash and size. */
  put(folder: string, file: string): Promise<Stored>;
  /** Returns the file's content as a stream; null when the file does not exist. */
  read(key: StorageKey, range?: ByteRange): Promise<Readable | null>;
  exists(key: StorageKey): Promise<boolean>;
  /** Deletes a file; does nothing when the file does not exist. */
  delete(key: StorageKey): Promise<void>;
  /** The hashes of all files in the folder. */
  list(folder: string): Promise<string[]>;
}
