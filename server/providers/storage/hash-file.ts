import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Stored } from './port.ts';

/** Reads a file of any size as a stream, and returns its content hash and size. */
export async function hashFile(file: string): Promise<Stored> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { hash: hash.digest('hex'), bytes };
}
