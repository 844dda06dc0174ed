import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kit/random.ts';
import { hashFile } from './hash-file.ts';
import { localDisk } from './local-disk.ts';
import type { StoragePort } from './port.ts';
import { s3Storage } from './s3.ts';

interface Opened {
  readonly storage: StoragePort;
  close(): Promise<void>;
}

async function onDisk(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  return { storage: localDisk(folder), close: () => rm(folder, { recursive: true }) };
}

async function inBucket(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'media', configs: [] }],
  });
  const server: Server = await bucket.run().then(() => bucket.httpServer);
  const { port } = server.address() as AddressInfo;
  const endpoint = new URL(`http://127.0.0.1:${port}`);
  const storage = s3Storage({ endpoint, region: 'us-east-1', bucket: 'media', ...keys });
  return {
    storage,
    async close() {
      storage.close();
      await bucket.close();
      await rm(directory, { recursive: true });
    },
  };
}

describe.each([
  ['the local disk', onDisk],
  ['an S3 bucket', inBucket],
])('StoragePort on %s', (_name, open) => {
  let opened: Opened;
  let sources: string;
  beforeAll(async () => {
    opened = await open();
    sources = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(sources, { recursive: true });
  });
  const fileOf = async (content: Buffer): Promise<string> => {
    const file = join(sources, newId());
    await writeFile(file, content);
    return file;
  };

  test('a StoragePort reads a file while 60 slow readers keep their connections open', async () => {
    const file = join(sources, newId());
    await writeFile(file, Buffer.alloc(8_000_000, 1));
    const folder = newId();
    const { hash } = await opened.storage.put(folder, file);
    const read = () => opened.storage.read({ folder, hash });
    const open = await Promise.all(Array.from({ length: 60 }, read));
    expect((await buffer((await read()) ?? Readable.from([]))).length).toBe(8_000_000);
    for (const one of open) one?.destroy();
  });

  test('a StoragePort returns a stored file byte for byte, both whole and by range', async () => {
    const content = randomBytes(300_000);
    const file = await fileOf(content);
    const folder = newId();
    const { hash, bytes } = await opened.storage.put(folder, file);
    expect({ hash, bytes }).toEqual(await hashFile(file));
    const whole = await opened.storage.read({ folder, hash });
    expect(whole && (await buffer(whole)).equals(content)).toBe(true);
    for (const [first, last] of [
      [0, 1],
      [1_000, 65_999],
      [299_999, 299_999],
    ] as const) {
      const part = await opened.storage.read({ folder, hash }, { first, last });
      expect(part && (await buffer(part)).equals(content.subarray(first, last + 1))).toBe(true);
    }
  });

  test('a StoragePort stores the same content once per folder', async () => {
    const file = await fileOf(randomBytes(1_000));
    const [one, other] = [newId(), newId()];
    const { hash } = await opened.storage.put(one, file);
    await Promise.all([
      opened.storage.put(one, file),
      opened.storage.put(one, file),
      opened.storage.put(other, file),
    ]);
    expect(await opened.storage.list(one)).toEqual([hash]);
    await opened.storage.delete({ folder: one, hash });
    expect(await opened.storage.exists({ folder: one, hash })).toBe(false);
    expect(await opened.storage.exists({ folder: other, hash })).toBe(true);
  });

  test('a StoragePort returns null for a missing file, and does nothing when asked to delete it', async () => {
    const nowhere = { folder: newId(), hash: 'ab'.repeat(32) };
    expect(await opened.storage.read(nowhere)).toBeNull();
    expect(await opened.storage.exists(nowhere)).toBe(false);
    expect(await opened.storage.list(nowhere.folder)).toEqual([]);
    await opened.storage.delete(nowhere);
  });
});

test('localDisk refuses keys that point outside of its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  const storage = localDisk(folder);
  const hash = 'ab'.repeat(32);
  await expect(storage.read({ folder: '../..', hash })).rejects.toThrow();
  await expect(storage.read({ folder: 'x', hash: '../../../etc/passwd' })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('s3Storage throws when the bucket is unreachable, so that the job retries', async () => {
  const storage = s3Storage({
    endpoint: new URL('http://127.0.0.1:1'),
    region: 'us-east-1',
    bucket: 'media',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
  await expect(storage.exists({ folder: 'x', hash: 'ab'.repeat(32) })).rejects.toThrow();
  storage.close();
});
