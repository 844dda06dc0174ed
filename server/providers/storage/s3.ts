import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { hashFile } from './hash-file.ts';
import type { StorageKey, StoragePort } from './port.ts';

const SOCKETS_MAX = 2_000;

export interface S3Settings {
  readonly endpoint: URL | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Stores files in a private bucket of an S3-compatible storage. Only this server reads the bucket. */
export function s3Storage(settings: S3Settings): StoragePort & { close(): void } {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  // A slow reader keeps its connection. With the SDK's default of 50 connections, 50 slow readers would block
  // all others.
  const agent = { maxSockets: SOCKETS_MAX };
  const client = new S3Client({
    requestHandler: { httpAgent: agent, httpsAgent: agent },
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    // Some S3-compatible servers do not support trailing checksums and would store the checksum as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint ? { endpoint: settings.endpoint.href, forcePathStyle: true } : {}),
  });
  const keyOf = (key: StorageKey): string => `${key.folder}/${key.hash}`;
  return {
    async put(folder, file) {
      const stored = await hashFile(file);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf({ folder, hash: stored.hash }),
          Body: createReadStream(file),
          ContentLength: stored.bytes,
        }),
      );
      return stored;
    },
    async read(key, range) {
      const answer = await unlessMissing(() =>
        client.send(
          new GetObjectCommand({
            Bucket,
            Key: keyOf(key),
            ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
          }),
        ),
      );
      return answer?.Body instanceof Readable ? answer.Body : null;
    },
    exists: async (key) =>
      (await unlessMissing(() => client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) })))) !== null,
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }));
    },
    async list(folder) {
      const hashes: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: `${folder}/`,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) hashes.push(Key.slice(folder.length + 1));
        token = page.NextContinuationToken;
      } while (token);
      return hashes;
    },
    close: () => client.destroy(),
  };
}

async function unlessMissing<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
