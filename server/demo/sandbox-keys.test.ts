import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newToken } from '../kit/random.ts';
import { sandboxKeys } from './sandbox-keys.ts';

/** Whether two texts have twelve characters in a row in common, which is too many for a coincidence. */
const shareSecret = (one: string, other: string): boolean =>
  Array.from({ length: Math.max(0, one.length - 11) }, (_, at) => one.slice(at, at + 12)).some((piece) =>
    other.includes(piece),
  );

test('no sandbox key has twelve characters in a row in common with another key or with the sealing secret', () => {
  const sealing = newToken();
  const keys = Object.values(sandboxKeys(sealing));
  for (const [index, key] of keys.entries())
    for (const other of [sealing, ...keys.slice(index + 1)]) expect(shareSecret(key, other)).toBe(false);
});

test('the sandbox keys are the same for the same secret and different for another secret', () => {
  const sealing = newToken();
  expect(sandboxKeys(sealing)).toEqual(sandboxKeys(sealing));
  expect(sandboxKeys(sealing).secretKey).not.toBe(sandboxKeys(newToken()).secretKey);
});

test('main.ts passes the embedded database’s password only to that database', () => {
  const main = readFileSync(new URL('../main.ts', import.meta.url), 'utf8');
  expect(main.match(/.*secrets\.database.*/g)).toEqual(['    password: config.secrets.database,']);
});
