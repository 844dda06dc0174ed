import { readFile } from 'node:fs/promises';
import type { Segment } from './media.store.ts';

const LINE = /^#EXTINF:([0-9.]+),[^\n]*\n#EXT-X-BYTERANGE:([0-9]+)@([0-9]+)$/gm;

/** Reads each segment's position in the video file from the playlist that the encoder wrote. */
export async function readSegments(playlist: string): Promise<Segment[]> {
  const text = await readFile(playlist, 'utf8');
  return [...text.matchAll(LINE)].map(
    ([, seconds, length, offset]) => [Number(seconds), Number(offset), Number(length)] as const,
  );
}
