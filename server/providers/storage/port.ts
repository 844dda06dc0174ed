import type { Readable } from 'node:stream';

/** The address of a stored file: its folder and its content hash. Folders share no files. */
export interface StorageKey {
  /** The folder's name: letters, digits and hyphens. */
  readonly folder: string;
  /** SHA-256 of the content, in hex. */
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
 * Stores files by content hash. A file is stored completely or not at all, even when the process is killed,
 * and storing the same content twice has no effect. Methods throw on outages; the calling job retries.
 */
export interface StoragePort {
  /** Stores a copy of a local file. */
  put(folder: string, file: string): Promise<Stored>;
  /** Null when the file does not exist. */
  read(key: StorageKey, range?: ByteRange): Promise<Readable | null>;
  exists(key: StorageKey): Promise<boolean>;
  /** Does nothing when the file does not exist. */
  delete(key: StorageKey): Promise<void>;
  /** The hashes of all files in a folder. */
  list(folder: string): Promise<string[]>;
}
