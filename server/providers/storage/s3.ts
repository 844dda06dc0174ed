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

/** Files in a bucket of any S3-compatible storage. The bucket is private: only this server ever reads it. */
export function s3Storage(settings: S3Settings): StoragePort & { close(): void } {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  // Who reads a file slowly keeps its connection; with the usual fifty, as many slow readers would be all there are.
  const agent = { maxSockets: SOCKETS_MAX };
  const client = new S3Client({
    requestHandler: { httpAgent: agent, httpsAgent: agent },
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    // Checksums that trail a stream are more than some S3-compatible servers understand: they would store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint ? { endpoint: settings.endpoint.href, forcePathStyle: true } : {}),
  });
  const keyOf = ({ shelf, hash }: StorageKey): string => `${shelf}/${hash}`;
  return {
    async put(shelf, file) {
      const stored = await hashFile(file);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf({ shelf, hash: stored.hash }),
          Body: createReadStream(file),
          ContentLength: stored.bytes,
        }),
      );
      return stored;
    },
    async read(place, stretch) {
      const answer = await unlessMissing(() =>
        client.send(
          new GetObjectCommand({
            Bucket,
            Key: keyOf(place),
            ...(stretch ? { Range: `bytes=${stretch.first}-${stretch.last}` } : {}),
          }),
        ),
      );
      return answer?.Body instanceof Readable ? answer.Body : null;
    },
    exists: async (place) =>
      (await unlessMissing(() => client.send(new HeadObjectCommand({ Bucket, Key: keyOf(place) })))) !== null,
    async delete(place) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(place) }));
    },
    async list(shelf) {
      const hashes: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: `${shelf}/`,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) hashes.push(Key.slice(shelf.length + 1));
        token = page.NextContinuationToken;
      } while (token);
      return hashes;
    },
    close: () => client.destroy(),
  };
}

async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
