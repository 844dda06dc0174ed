import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids sort by the time they were made, so that new rows land together in an index. */
export const newId = (): string => v7();

/** 256 random bits: what a session or a link is worth guessing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/** Tokens are stored hashed: a stolen database opens no session. They are random, so one plain hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
