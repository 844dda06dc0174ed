import { createHash } from 'node:crypto';

/** What tells one request from another that came with the same key. */
export const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest();

/**
 * An id that follows from what it stands for: the same words give the same id on every node and after every crash,
 * so a repeat finds what the first try made. Formed as a UUID of version 8, whose bits are ours to choose.
 */
export function idFrom(...words: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
