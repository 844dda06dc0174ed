import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIO_MAX_MINUTES, VIDEO_MAX_MINUTES } from '#contract/limits.ts';
import { endReason, runConfined } from './confine.ts';
import { isRefused, type MadeMedia, type Refused, refused } from './made.ts';
import { makePictures, type Workspace } from './make-photo.ts';
import type { Segment } from './media.store.ts';
import { peaksOf } from './peaks.ts';
import { inputArgs, nativeConfines, probe, type Video } from './probe.ts';
import type { Programs } from './programs.ts';
import { readSegments } from './segments.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
/** The CPU limit of one ffmpeg run, in CPU seconds per second of input; `CPU_SECONDS_MIN` is added. */
const CPU_SECONDS_PER_SECOND = 12;
const CPU_SECONDS_MIN = 60;
const FRAMES_PER_SECOND = 30;
const SEGMENT_SECONDS = 4;
const VIDEO_MEMORY_BYTES = 1_536 * MEGABYTE;
const VIDEO_ADDRESS_BYTES = 4 * GIGABYTE;

const versions = [
  { name: '360p', side: 360, kilobits: 800 },
  { name: '720p', side: 720, kilobits: 2_800 },
] as const;
/**
 * The larger version is made only for a video whose shorter side has at least this many pixels. For a smaller
 * video it would hardly differ from the 360p version.
 */
const LARGER_FROM_SIDE = 540;

/**
 * Checks a video or audio file, decodes it, and encodes its picture and sound again. Nothing else of the file
 * is kept.
 */
export async function makeVideoOrAudio(
  workspace: Workspace,
  programs: Programs,
  demuxer: string,
): Promise<MadeMedia | Refused> {
  const source = await probe(workspace, programs, { demuxer, input: 'original' });
  if (isRefused(source)) return source;
  const maxSeconds = (source.video ? VIDEO_MAX_MINUTES : AUDIO_MAX_MINUTES) * 60;
  if ((source.seconds ?? 0) > maxSeconds) return refused('too_long');
  const job = { workspace, programs, demuxer, source, maxSeconds };
  return source.video ? makeVideo(job, source.video) : makeAudio(job);
}

interface VideoJob {
  readonly workspace: Workspace;
  readonly programs: Programs;
  readonly demuxer: string;
  readonly source: Video;
  readonly maxSeconds: number;
}

async function makeVideo(job: VideoJob, video: NonNullable<Video['video']>): Promise<MadeMedia | Refused> {
  const { folder } = job.workspace;
  const side = Math.min(video.width, video.height);
  const wanted = versions.filter(({ side: each }) => each === 360 || side >= LARGER_FROM_SIDE);
  const rate = Math.min(FRAMES_PER_SECOND, video.framesPerSecond || FRAMES_PER_SECOND);
  const encoded = await ffmpeg(job, [
    ...inputArgs(job.demuxer, join(folder, 'original')),
    ...wanted.flatMap((version) => versionArgs(version, { rate, ...job })),
  ]);
  if (encoded) return encoded;

  const segments = new Map<string, Segment[]>();
  for (const { name } of wanted) segments.set(name, await readSegments(join(folder, `${name}.m3u8`)));
  const seconds = (segments.get('360p') ?? []).reduce((sum, [each]) => sum + each, 0);
  if (seconds <= 0) return refused('damaged');
  if (seconds > job.maxSeconds) return refused('too_long');

  const poster = await takePoster(job, largestOf(wanted), Math.min(seconds * 0.1, 10));
  if (poster) return poster;
  const pictures = await makePictures(job.workspace, { input: 'poster.png', format: 'png' });
  if (isRefused(pictures)) return pictures;
  const ratio = pictures.width / pictures.height;
  return {
    kind: 'video',
    ...pictures,
    durationMs: Math.round(seconds * 1_000),
    waveform: null,
    files: [
      ...pictures.files,
      ...wanted.map(({ name, side: height }) => {
        const short = Math.min(height, Math.min(pictures.width, pictures.height));
        const box = ratio >= 1 ? [short * ratio, short] : [short, short / ratio];
        const [width = short, tall = short] = box.map(Math.round);
        return {
          name,
          file: join(folder, `${name}.ts`),
          type: 'video/mp2t',
          width,
          height: tall,
          segments: segments.get(name) ?? [],
        };
      }),
    ],
  };
}

/**
 * Saves the frame at `atSeconds` as the poster, or the first frame if the video is shorter. Decodes from the
 * start of the video instead of seeking. MPEG-TS has no frame index, so a seek into the last segment would
 * end after the segment's last frame.
 */
async function takePoster(job: VideoJob, video: string, atSeconds: number): Promise<Refused | null> {
  const { folder } = job.workspace;
  for (const from of [atSeconds, 0]) {
    const failed = await ffmpeg(job, [
      ...[...inputArgs('mpegts', join(folder, video)), '-ss', String(from)],
      ...['-map', '0:v:0', '-frames:v', '1', '-f', 'image2', '-c:v', 'png', 'poster.png'],
    ]);
    if (failed) return failed;
    if (existsSync(join(folder, 'poster.png'))) return null;
  }
  return refused('damaged');
}

const largestOf = (wanted: readonly { name: string }[]): string => `${wanted.at(-1)?.name ?? '360p'}.ts`;

/**
 * The ffmpeg arguments for one version. Scales by the shorter side, so that an upright video gets as many
 * pixels as a wide one.
 */
function versionArgs(
  { name, side, kilobits }: (typeof versions)[number],
  { rate, source, maxSeconds }: { rate: number; source: Video; maxSeconds: number },
): string[] {
  const even = (length: string): string => `2*trunc(min(${side},${length})/2)`;
  const scale = `scale=w='if(gte(iw,ih),-2,${even('iw')})':h='if(gte(iw,ih),${even('ih')},-2)',setsar=1`;
  return [
    ...['-map', '0:v:0', ...(source.hasAudio ? ['-map', '0:a:0'] : [])],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', String(maxSeconds + 1)],
    ...['-vf', scale, '-r', rate.toFixed(3), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24'],
    ...['-maxrate', `${kilobits}k`, '-bufsize', `${kilobits * 2}k`, '-pix_fmt', 'yuv420p'],
    ...['-profile:v', 'main', '-sc_threshold', '0'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
    ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000'],
    ...[
      '-f',
      'hls',
      '-hls_time',
      String(SEGMENT_SECONDS),
      '-hls_playlist_type',
      'vod',
      '-hls_list_size',
      '0',
    ],
    ...['-hls_flags', 'single_file', '-hls_segment_filename', `${name}.ts`, `${name}.m3u8`],
  ];
}

async function makeAudio(job: VideoJob): Promise<MadeMedia | Refused> {
  const { folder } = job.workspace;
  const plain = [
    '-map',
    '0:a:0',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-t',
    String(job.maxSeconds + 1),
  ];
  const encoded = await ffmpeg(job, [
    ...inputArgs(job.demuxer, join(folder, 'original')),
    ...[...plain, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '44100', '-movflags', '+faststart'],
    ...['-f', 'mp4', 'audio.m4a'],
    ...[...plain, '-ac', '1', '-ar', '2000', '-c:a', 'pcm_s8', '-f', 's8', 'loudness.raw'],
  ]);
  if (encoded) return encoded;
  const made = await probe(job.workspace, job.programs, { demuxer: 'mov', input: 'audio.m4a' });
  if (isRefused(made) || !made.seconds) return refused('damaged');
  if (made.seconds > job.maxSeconds) return refused('too_long');
  return {
    kind: 'audio',
    width: null,
    height: null,
    color: null,
    durationMs: Math.max(1, Math.round(made.seconds * 1_000)),
    waveform: await peaksOf(join(folder, 'loudness.raw')),
    files: [
      {
        name: 'audio.m4a',
        file: join(folder, 'audio.m4a'),
        type: 'audio/mp4',
        width: null,
        height: null,
        segments: null,
      },
    ],
  };
}

interface Run {
  readonly workspace: Workspace;
  readonly programs: Programs;
  /** The duration of the input; null when it is unknown. */
  readonly seconds: number | null;
}

const ffmpeg = (
  { workspace, programs, source }: VideoJob,
  args: readonly string[],
): Promise<Refused | null> => runFfmpeg({ workspace, programs, seconds: source.seconds }, args);

/** Runs ffmpeg within limits. Returns null when it succeeds, otherwise why the file is refused. */
export async function runFfmpeg(
  { workspace, programs, seconds }: Run,
  args: readonly string[],
): Promise<Refused | null> {
  const cpuSeconds = CPU_SECONDS_MIN + (seconds ?? VIDEO_MAX_MINUTES * 60) * CPU_SECONDS_PER_SECOND;
  const end = await runConfined(programs.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args], {
    ...workspace,
    ...nativeConfines,
    memoryBytes: VIDEO_MEMORY_BYTES,
    addressSpaceBytes: VIDEO_ADDRESS_BYTES,
    cpuSeconds,
    fileBytes: 6 * GIGABYTE,
  });
  const why = endReason(end);
  return why ? refused(why) : null;
}
