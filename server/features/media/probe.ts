import { join } from 'node:path';
import { z } from 'zod';
import { endReason, runConfined } from './confine.ts';
import type { Refused } from './made.ts';
import { refused } from './made.ts';
import type { Workspace } from './make-photo.ts';
import type { Programs } from './programs.ts';

const MEGABYTE = 1024 * 1024;
const CPU_SECONDS = 30;
const MEMORY_BYTES = 512 * MEGABYTE;
const ADDRESS_SPACE_BYTES = 2_048 * MEGABYTE;
const TRACKS_MAX = 32;
const VIDEO_SIDE_MAX = 8_192;
const VIDEO_PIXELS_MAX = 8_192 * 4_320;

/** The accepted video codecs: those that current cameras, phones and recorders write. */
const VIDEO_CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'prores', 'mjpeg', 'theora']);
const AUDIO_CODECS = /^(aac|mp3|opus|vorbis|flac|alac|ac3|eac3|amr_nb|amr_wb|pcm_[a-z0-9]+)$/;

const Probed = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        codec_tag_string: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        avg_frame_rate: z.string().optional(),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      }),
    )
    .default([]),
  format: z.object({ duration: z.string().optional() }).default({}),
});

export interface Video {
  readonly video: {
    readonly width: number;
    readonly height: number;
    readonly framesPerSecond: number;
  } | null;
  readonly hasAudio: boolean;
  /** The duration; null when the file does not contain it, as in recordings made by a browser. */
  readonly seconds: number | null;
}

/**
 * The input arguments for ffmpeg and ffprobe. They allow only local files and pipes, so that a file cannot
 * refer to a network address.
 */
export const inputArgs = (demuxer: string, input: string): string[] => [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-f', demuxer],
  ...['-i', input],
];

export const nativeConfines = { addressSpaceBytes: ADDRESS_SPACE_BYTES, memoryBytes: MEMORY_BYTES } as const;

/** Reads a file's tracks and duration without decoding the whole file. */
export async function probe(
  { folder, signal }: Workspace,
  { ffprobe }: Programs,
  { demuxer, input }: { demuxer: string; input: string },
): Promise<Video | Refused> {
  const end = await runConfined(
    ffprobe,
    ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'].concat(
      inputArgs(demuxer, join(folder, input)),
    ),
    { folder, signal, cpuSeconds: CPU_SECONDS, fileBytes: MEGABYTE, ...nativeConfines },
  );
  if (end.stopped === 'output') return refused('too_many_tracks');
  const why = endReason(end);
  if (why) return refused(why);
  const probed = Probed.safeParse(JSON.parse(end.stdout));
  return probed.success ? check(probed.data) : refused('damaged');
}

function check({ streams, format }: z.output<typeof Probed>): Video | Refused {
  if (streams.length > TRACKS_MAX) return refused('too_many_tracks');
  if (streams.some(({ codec_tag_string: tag }) => tag === 'encv' || tag === 'enca'))
    return refused('protected');
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  if (!video && !audio) return refused('damaged');
  if (video && !VIDEO_CODECS.has(video.codec_name ?? '')) return refused('unknown_type');
  if (audio && !AUDIO_CODECS.test(audio.codec_name ?? '')) return refused('unknown_type');
  const seconds = format.duration === undefined ? null : Number(format.duration);
  if (seconds !== null && !(seconds > 0)) return refused('damaged');
  const { width = 0, height = 0 } = video ?? {};
  if (video && (width < 2 || height < 2)) return refused('damaged');
  if (Math.max(width, height) > VIDEO_SIDE_MAX || width * height > VIDEO_PIXELS_MAX)
    return refused('too_many_pixels');
  return {
    video: video ? { width, height, framesPerSecond: rateOf(video.avg_frame_rate) } : null,
    hasAudio: audio !== undefined,
    seconds,
  };
}

function rateOf(fraction = '0/0'): number {
  const [over = 0, under = 0] = fraction.split('/').map(Number);
  return under > 0 ? over / under : 0;
}
