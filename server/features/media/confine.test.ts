import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runConfined } from './confine.ts';

const MEGABYTE = 1024 * 1024;
const AUTOGROUP = '/proc/self/autogroup';

describe.skipIf(process.platform === 'win32')('runConfined', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'confined-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const outputOf = async (script: string): Promise<string> => {
    const { stdout } = await runConfined('/bin/sh', ['-c', script], {
      folder,
      cpuSeconds: 10,
      memoryBytes: 256 * MEGABYTE,
      fileBytes: MEGABYTE,
      signal: new AbortController().signal,
    });
    return stdout.trim();
  };

  test('ME11: a confined program has a lower CPU priority than the server', async () => {
    expect(Number(await outputOf('nice'))).toBe(getPriority() + 5);
  });

  test.skipIf(!existsSync(AUTOGROUP))(
    'ME11: the Linux session of a confined program has a lower priority too',
    async () => {
      // Polls, because the kernel accepts at most ten priority changes a second on the whole machine.
      await expect.poll(() => outputOf(`cat ${AUTOGROUP}`)).toMatch(/ nice 5$/);
    },
  );
});
