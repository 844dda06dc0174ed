import { readFile } from 'node:fs/promises';
import type { Segment } from './media.store.ts';

const LINE = /^#EXTINF:([0-9.]+),[^\n]*\n#EXT-X-BYTERANGE:([0-9]+)@([0-9]+)$/gm;

/** Reads the position of each segment in the video file from the encoder's playlist. */
export async function readSegments(playlist: string): Promise<Segment[]> {
  const text = await readFile(playlist, 'utf8');
  return [...text.matchAll(LINE)].map(
    ([, seconds, length, offset]) => [Number(seconds), Number(offset), Number(length)] as const,
  );
}
