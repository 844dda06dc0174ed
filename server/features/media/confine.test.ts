import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runConfined } from './confine.ts';

const MEGABYTE = 1024 * 1024;
const AUTOGROUP = '/proc/self/autogroup';

describe.skipIf(process.platform === 'win32')('what reads strangers’ bytes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'confined-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const said = async (script: string): Promise<string> => {
    const { stdout } = await runConfined('/bin/sh', ['-c', script], {
      folder,
      cpuSeconds: 10,
      memoryBytes: 256 * MEGABYTE,
      fileBytes: MEGABYTE,
      signal: new AbortController().signal,
    });
    return stdout.trim();
  };

  test('ME11: it is behind the server when both want to work', async () => {
    expect(Number(await said('nice'))).toBe(getPriority() + 5);
  });

  test.skipIf(!existsSync(AUTOGROUP))('ME11: and so is the session it works in', async () => {
    // The kernel takes such a wish ten times a second at most, from everybody together.
    await expect.poll(() => said(`cat ${AUTOGROUP}`)).toMatch(/ nice 5$/);
  });
});
