import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { beginUpload, fetchOffset, idOfUpload, sendBytes } from '#test/world/uploads.ts';
import { openWorld } from '#test/world.ts';

const reasonOf = async (response: Response): Promise<unknown> => {
  const { success, data, msg } = (await response.json()) as {
    success: boolean;
    data: { reason: string };
    msg: string;
  };
  expect([success, msg.length > 0]).toEqual([false, true]);
  return data.reason;
};

describe('ME10: a full disk', () => {
  test('while the disk is full, new uploads are refused and /readyz returns 503 (disk full), but other calls still succeed', async () => {
    const world = await openWorld({ config: { diskReserveBytes: Number.MAX_SAFE_INTEGER } });
    const ada = await world.creator();
    const refused = await beginUpload(ada, 'photo', 10);
    expect([refused.status, await reasonOf(refused)]).toEqual([503, 'storage_full']);
    expect(await world.sql`select id from media_assets where owner_id = ${ada.id}`).toEqual([]);
    const ready = await ada.raw('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk full' }]);
    expect((await ada.call(account.sessions, {})).sessions).toHaveLength(1);
  });

  const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
  const MEGABYTE = 1024 * 1024;
  let folder = '';
  afterAll(async () => {
    if (folder === '') return;
    execFileSync('/bin/umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });

  // Only root can mount the small disk that this test fills.
  test.runIf(mayMount)(
    'a step of an upload is refused with storage_full if its bytes do not fit on the disk',
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
      execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
      const world = await openWorld({ config: { dataDir: folder } });
      const ada = await world.creator();
      const content = randomBytes(2 * MEGABYTE);
      const id = idOfUpload(await beginUpload(ada, 'photo', content.length));
      expect((await sendBytes(ada, id, 0, content.subarray(0, 1_000))).status).toBe(204);

      await writeFile(join(folder, 'filling'), Buffer.alloc(9 * MEGABYTE)).catch(() => undefined);
      const written = await sendBytes(ada, id, 1_000, content.subarray(1_000));
      expect([written.status, await reasonOf(written)]).toEqual([503, 'storage_full']);
      const begun = await beginUpload(ada, 'photo', 10);
      expect([begun.status, await reasonOf(begun)]).toEqual([503, 'storage_full']);

      // Leaves room for the upload's remaining bytes, but not for a stored copy of the finished file.
      await writeFile(join(folder, 'filling'), Buffer.alloc(5 * MEGABYTE));
      const at = Number((await fetchOffset(ada, id)).headers.get('upload-offset'));
      const stored = await sendBytes(ada, id, at, content.subarray(at));
      expect([stored.status, await reasonOf(stored)]).toEqual([503, 'storage_full']);
      expect((await ada.raw('/healthz')).status).toBe(200);
    },
  );
});
