import { join } from 'node:path';
import { type MadeMedia, type Refused, refused } from './made.ts';
import { makePhoto, type Workspace } from './make-photo.ts';
import { makeVideoOrAudio } from './make-video.ts';
import type { Kind } from './media.store.ts';
import type { Programs } from './programs.ts';
import { sniffFile } from './sniff.ts';

/** Makes all renditions of the file `original` in the work folder, or returns why the file is refused. */
export async function makeMedia(
  workspace: Workspace,
  { kind, programs }: { kind: Kind; programs: Programs | null },
): Promise<MadeMedia | Refused> {
  const sniffed = await sniffFile(join(workspace.folder, 'original'));
  if (!sniffed) return refused('unknown_type');
  // An upload announced as a photo must not be a video, or the reverse, because the size limit depends on the
  // announced kind.
  if ((sniffed.kind === 'photo') !== (kind === 'photo')) return refused('wrong_type');
  if (sniffed.kind === 'photo') return makePhoto(workspace, sniffed.format);
  return programs ? makeVideoOrAudio(workspace, programs, sniffed.demuxer) : refused('failed');
}
