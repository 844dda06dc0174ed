import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIPv6 } from 'node:net';
import { type CountryResponse, Reader } from 'maxmind';
import { lazy } from '../kit/lazy.ts';

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Networks that belong to no country: this machine, private networks and link-local addresses. */
const nowhere = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  nowhere.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nowhere.addSubnet(network, bits, 'ipv6');

/**
 * A table of networks with their countries, from an npm package. It is loaded at the first lookup and then
 * kept in memory.
 */
const table = lazy(
  () =>
    new Reader<CountryResponse & { country_code?: string }>(
      readFileSync(createRequire(import.meta.url).resolve(FILE)),
    ),
);

export const isPrivateAddress = (ip: string): boolean => nowhere.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

/** The country in which an address is registered, as two capital letters; null if unknown. */
export function countryOf(ip: string): string | null {
  if (isPrivateAddress(ip)) return null;
  const found = table().get(ip);
  const code = found?.country_code ?? found?.country?.iso_code;
  return code && /^[A-Z]{2}$/.test(code) ? code : null;
}
