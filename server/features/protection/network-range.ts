import { isIP } from 'node:net';
import { isPrivateAddress } from '../../access/index.ts';

const BITS_MIN = { 4: 8, 6: 24 } as const;
const BITS_MAX = { 4: 32, 6: 128 } as const;

export type ParsedRange =
  | { readonly range: string }
  | { readonly problem: 'range_invalid' | 'range_private' | 'range_too_wide' };

/** Parses a network that a creator typed. The database later clears the bits after the prefix. */
export function readRange(typed: string): ParsedRange {
  const [, address = '', bits] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  // Converts an IPv4-mapped IPv6 address to IPv4, because visitors' addresses are compared as plain IPv4.
  const plain = /^::ffff:([0-9.]+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  if (family !== 4 && family !== 6) return { problem: 'range_invalid' };
  if (plain !== address && bits !== undefined) return { problem: 'range_invalid' };
  const length = bits === undefined ? BITS_MAX[family] : Number(bits);
  if (length > BITS_MAX[family]) return { problem: 'range_invalid' };
  if (length < BITS_MIN[family]) return { problem: 'range_too_wide' };
  if (isPrivateAddress(plain)) return { problem: 'range_private' };
  return { range: `${plain}/${length}` };
}
