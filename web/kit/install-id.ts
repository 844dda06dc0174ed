import { randomId } from './random-id.ts';
import { readText, writeText } from './stored.ts';

const KEY = 'fingerprint';
let known: string | undefined;

/**
 * A random id of this browser for the `fingerprint` header. It does not depend on properties of the device.
 */
export function installId(): string {
  known ??= readText('localStorage', KEY) ?? undefined;
  if (!known || !/^[0-9a-f-]{36}$/.test(known)) {
    known = randomId();
    writeText('localStorage', KEY, known);
  }
  return known;
}
