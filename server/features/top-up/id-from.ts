import { createHash } from 'node:crypto';

/**
 * The hash of a request's input. It distinguishes a repeat of a request from a different request with the
 * same key.
 */
export const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest();

/**
 * Derives an id from its parts. The same parts give the same id on every node and after every crash, so a
 * repeat finds what the first try created. The format is UUID version 8, which allows custom bits.
 */
export function idFrom(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
