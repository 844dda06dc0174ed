import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id. Ids sort by creation time, so that new rows are adjacent in an index. */
export const newId = (): string => v7();

/** A new token of 256 random bits, for sessions and links that must not be guessed. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/**
 * Hashes a token for storage, so that a stolen database opens no session. A plain hash is enough, because
 * tokens are random.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
