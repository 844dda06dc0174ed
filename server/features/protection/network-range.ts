import { isIP } from 'node:net';
import { isPrivateAddress } from '../../access/index.ts';

const BITS_MIN = { 4: 8, 6: 24 } as const;
const BITS_MAX = { 4: 32, 6: 128 } as const;

export type RangeVerdict =
  | { readonly range: string }
  | { readonly problem: 'range_invalid' | 'range_private' | 'range_too_wide' };

/** Reads what a creator typed as a network. The bits that do not count are left to the database to clear. */
export function readRange(typed: string): RangeVerdict {
  const [, address = '', bits] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  // IPv4 in IPv6 clothes would never match: visitors are compared by their plain address.
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
