import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MEDIA_FRAMES_MAX, MEDIA_PIXELS_MAX } from '#contract/limits.ts';
import { endReason, runConfined } from './confine.ts';
import { isRefused, type MadeFile, type MadeMedia, type Refused, refused } from './made.ts';
import { type PhotoOrder, PhotoOutcome } from './photo-order.ts';
import type { PhotoFormat } from './sniff.ts';

const MEGABYTE = 1024 * 1024;
const STEPS = [320, 640, 1280, 1920];
const JPEG_STEP = 1280;
const CPU_SECONDS = 60;
const MEMORY_BYTES = 1_024 * MEGABYTE;
const HEAP_MEGABYTES = 256;
const FILE_BYTES = 100 * MEGABYTE;
const CHILD = join(import.meta.dirname, 'photo-child.ts');
const APP = resolve(import.meta.dirname, '../../..');
/** The real path of `node_modules`, which may be a symbolic link to another folder. */
const PACKAGES = realpathSync(join(APP, 'node_modules'));

export interface Workspace {
  /** The folder that contains the upload as `original` and receives every file made from it. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface Pictures {
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly files: readonly MadeFile[];
}

export async function makePhoto(workspace: Workspace, format: PhotoFormat): Promise<MadeMedia | Refused> {
  const pictures = await makePictures(workspace, { input: 'original', format });
  if (isRefused(pictures)) return pictures;
  return { kind: 'photo', durationMs: null, waveform: null, ...pictures };
}

/** Makes all sizes of a photo or of a video's poster frame, in a separate process. */
export async function makePictures(
  { folder, signal }: Workspace,
  { input, format }: { input: string; format: PhotoFormat },
): Promise<Pictures | Refused> {
  const order: PhotoOrder = {
    input: join(folder, input),
    format,
    steps: STEPS,
    jpegStep: JPEG_STEP,
    pixelsMax: MEDIA_PIXELS_MAX,
    framesMax: MEDIA_FRAMES_MAX,
  };
  const end = await runConfined(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      '--permission',
      '--allow-addons',
      `--allow-fs-read=${APP}`,
      `--allow-fs-read=${PACKAGES}`,
      `--allow-fs-read=${folder}`,
      `--allow-fs-write=${folder}`,
      CHILD,
      JSON.stringify(order),
    ],
    {
      folder,
      signal,
      cpuSeconds: CPU_SECONDS,
      memoryBytes: MEMORY_BYTES,
      fileBytes: FILE_BYTES,
    },
  );
  const why = endReason(end);
  // The photo process reports a damaged file in its output, so a nonzero exit code is a fault on our side.
  if (why === 'damaged' && end.signal === null) throw new Error(`The photo process failed: ${end.stderr}`);
  if (why) return refused(why);
  const outcome = PhotoOutcome.parse(JSON.parse(end.stdout));
  if (isRefused(outcome)) return outcome;
  return {
    ...outcome,
    files: outcome.files.map((made) => ({ ...made, file: join(folder, made.name), segments: null })),
  };
}
