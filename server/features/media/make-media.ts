import { join } from 'node:path';
import { type Made, type Refused, refused } from './made.ts';
import { makePhoto, type Workplace } from './make-photo.ts';
import { makeVideoOrAudio } from './make-video.ts';
import type { Kind } from './media.store.ts';
import type { Programs } from './programs.ts';
import { sniffFile } from './sniff.ts';

/** Makes what can be served of the upload that lies in the workplace as `original`, or says why that cannot be. */
export async function makeMedia(
  place: Workplace,
  { kind, programs }: { kind: Kind; programs: Programs | null },
): Promise<Made | Refused> {
  const sniffed = await sniffFile(join(place.folder, 'original'));
  if (!sniffed) return refused('unknown_type');
  // Limits on size went by what was announced, so a film may not come as a photo, nor the other way round.
  if ((sniffed.kind === 'photo') !== (kind === 'photo')) return refused('wrong_type');
  if (sniffed.kind === 'photo') return makePhoto(place, sniffed.format);
  return programs ? makeVideoOrAudio(place, programs, sniffed.demuxer) : refused('failed');
}
