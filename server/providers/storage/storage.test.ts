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

interface StorageKey {
  readonly storage: StoragePort;
  close(): Promise<void>;
}

async function onDisk(): Promise<StorageKey> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  return { storage: localDisk(folder), close: () => rm(folder, { recursive: true }) };
}

async function inBucket(): Promise<StorageKey> {
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

/** The suite that every storage must pass. */
describe.each([
  ['the local disk', onDisk],
  ['a bucket', inBucket],
])('files on %s', (_name, open) => {
  let place: StorageKey;
  let folder: string;
  beforeAll(async () => {
    place = await open();
    folder = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(async () => {
    await place.close();
    await rm(folder, { recursive: true });
  });
  const fileOf = async (content: Buffer): Promise<string> => {
    const file = join(folder, newId());
    await writeFile(file, content);
    return file;
  };

  test('however many read slowly, the next who asks is given the file', async () => {
    const file = join(folder, newId());
    await writeFile(file, Buffer.alloc(8_000_000, 1));
    const shelf = newId();
    const { hash } = await place.storage.put(shelf, file);
    const read = () => place.storage.read({ shelf, hash });
    const open = await Promise.all(Array.from({ length: 60 }, read));
    expect((await buffer((await read()) ?? Readable.from([]))).length).toBe(8_000_000);
    for (const one of open) one?.destroy();
  });

  test('what is put comes back byte for byte, whole and in stretches', async () => {
    const content = randomBytes(300_000);
    const file = await fileOf(content);
    const shelf = newId();
    const { hash, bytes } = await place.storage.put(shelf, file);
    expect({ hash, bytes }).toEqual(await hashFile(file));
    const whole = await place.storage.read({ shelf, hash });
    expect(whole && (await buffer(whole)).equals(content)).toBe(true);
    for (const [first, last] of [
      [0, 1],
      [1_000, 65_999],
      [299_999, 299_999],
    ] as const) {
      const part = await place.storage.read({ shelf, hash }, { first, last });
      expect(part && (await buffer(part)).equals(content.subarray(first, last + 1))).toBe(true);
    }
  });

  test('the same content lies once on a shelf, and separately on another', async () => {
    const file = await fileOf(randomBytes(1_000));
    const [one, other] = [newId(), newId()];
    const { hash } = await place.storage.put(one, file);
    await Promise.all([
      place.storage.put(one, file),
      place.storage.put(one, file),
      place.storage.put(other, file),
    ]);
    expect(await place.storage.list(one)).toEqual([hash]);
    await place.storage.delete({ shelf: one, hash });
    expect(await place.storage.exists({ shelf: one, hash })).toBe(false);
    expect(await place.storage.exists({ shelf: other, hash })).toBe(true);
  });

  test('what is not there is null, and deleting it is no mistake', async () => {
    const nowhere = { shelf: newId(), hash: 'ab'.repeat(32) };
    expect(await place.storage.read(nowhere)).toBeNull();
    expect(await place.storage.exists(nowhere)).toBe(false);
    expect(await place.storage.list(nowhere.shelf)).toEqual([]);
    await place.storage.delete(nowhere);
  });
});

test('on disk a name never leads out of the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  const storage = localDisk(folder);
  const hash = 'ab'.repeat(32);
  await expect(storage.read({ shelf: '../..', hash })).rejects.toThrow();
  await expect(storage.read({ shelf: 'x', hash: '../../../etc/passwd' })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a bucket that is away is an error, so that the job tries again', async () => {
  const storage = s3Storage({
    endpoint: new URL('http://127.0.0.1:1'),
    region: 'us-east-1',
    bucket: 'media',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
  await expect(storage.exists({ shelf: 'x', hash: 'ab'.repeat(32) })).rejects.toThrow();
  storage.close();
});
