import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Stored } from './port.ts';

/** Reads a file once, however large, to know its content's hash. */
export async function hashFile(file: string): Promise<Stored> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { hash: hash.digest('hex'), bytes };
}
