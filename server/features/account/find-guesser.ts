import type { Reader } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { networkOf } from '../../kit/rate-limit.ts';
import { hasRequestedCode } from './codes.store.ts';
import { isKnownDevice, readDevice } from './devices.store.ts';
import type { Guesser } from './guesser.ts';

/**
 * Finds whether a client's tries count against a limit of its browser or of its network. They count for the
 * browser if it was logged in to the account before or requested the code, otherwise for the network.
 */
export async function guesserOf(
  reader: Reader,
  { email, purpose }: { email: string; purpose?: string },
  request: RequestFacts,
): Promise<Guesser> {
  const deviceHash = readDevice(request);
  const network = networkOf(request.ip);
  if (deviceHash) {
    const isKnown = await isKnownDevice(reader, { email, deviceHash });
    const isOwn =
      isKnown || (purpose !== undefined && (await hasRequestedCode(reader, { email, purpose, deviceHash })));
    const name = `device ${deviceHash.toString('base64url').slice(0, 22)}`;
    if (isOwn) return { isKnownDevice: isKnown, isOwnBrowser: true, deviceHash, name, network };
  }
  return { isKnownDevice: false, isOwnBrowser: false, deviceHash, name: network, network };
}
