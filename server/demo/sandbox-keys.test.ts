import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newToken } from '../kit/random.ts';
import { sandboxKeys } from './sandbox-keys.ts';

/** Whether two texts have a piece in common that is too long to be chance. */
const shareSecret = (one: string, other: string): boolean =>
  Array.from({ length: Math.max(0, one.length - 11) }, (_, at) => one.slice(at, at + 12)).some((piece) =>
    other.includes(piece),
  );

test('no key of the sandbox contains a part of another, or of the secret', () => {
  const sealing = newToken();
  const keys = Object.values(sandboxKeys(sealing));
  for (const [index, key] of keys.entries())
    for (const other of [sealing, ...keys.slice(index + 1)]) expect(shareSecret(key, other)).toBe(false);
});

test('the keys are the same at the next start, and others with another secret', () => {
  const sealing = newToken();
  expect(sandboxKeys(sealing)).toEqual(sandboxKeys(sealing));
  expect(sandboxKeys(sealing).secretKey).not.toBe(sandboxKeys(newToken()).secretKey);
});

test('the password of the embedded database goes to that database alone', () => {
  const main = readFileSync(new URL('../main.ts', import.meta.url), 'utf8');
  expect(main.match(/.*secrets\.database.*/g)).toEqual(['    password: config.secrets.database,']);
});
