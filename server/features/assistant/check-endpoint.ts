import { isIP } from 'node:net';
import type { PublicWeb } from '../../kit/public-web.ts';

/**
 * Whether a creator may use an engine at this address. It must be HTTPS without credentials, query or
 * fragment, and its host must resolve only to public addresses. Every later connection checks the host again,
 * because its addresses can change.
 */
export async function isFitEndpoint(
  address: string,
  { mayReach, lookup }: Pick<PublicWeb, 'mayReach' | 'lookup'>,
): Promise<boolean> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (url.search !== '' || url.hash !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return mayReach(host);
  const found = await new Promise<readonly { address: string }[]>((resolve) => {
    lookup(host, { all: true }, (error, addresses) => resolve(error ? [] : addresses));
  });
  return found.length > 0 && found.every((one) => mayReach(one.address));
}
