import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resetDemo } from './demo-reset.ts';

test.each([
  ['a database of its own', { DATABASE_URL: 'postgres://db.example/dfans' }],
  ['production', { NODE_ENV: 'production' }],
  ['a real platform on the embedded database', { DEMO: 'off' }],
])('`demo:reset` outside a demo (%s) is refused, and the data folder stays', async (_name, env) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'reset-'));
  const secrets = join(DATA_DIR, 'secrets.json');
  writeFileSync(secrets, '{}');
  await expect(resetDemo({ ...env, DATA_DIR })).rejects.toThrow(/not a demo/);
  expect(existsSync(secrets)).toBe(true);
  rmSync(DATA_DIR, { recursive: true });
});
