import { randomId } from './random-id.ts';
import { readText, writeText } from './stored.ts';

const KEY = 'fingerprint';
let known: string | undefined;

/** Names this browser install in the `fingerprint` header: a random number, nothing measured from the device. */
export function installId(): string {
  known ??= readText('localStorage', KEY) ?? undefined;
  if (!known || !/^[0-9a-f-]{36}$/.test(known)) {
    known = randomId();
    writeText('localStorage', KEY, known);
  }
  return known;
}
