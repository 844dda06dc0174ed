import { z } from 'zod';
import { Done, Id, Instant } from './fields.ts';
import { call, event } from './kit.ts';
import { MEDIA_BATCH_MAX, PAGE_SIZE_MAX } from './limits.ts';
import { Cursor } from './money.ts';

export const MediaKind = z.enum(['photo', 'video', 'audio']);

/**
 * The states of an upload, in this order. `ready` and `refused` are final. The only exception is a file
 * refused as `failed`: its owner can have it processed again.
 */
export const MediaState = z.enum(['uploading', 'quarantined', 'processing', 'ready', 'refused']);

/**
 * Why a file was refused. With `failed` the fault is the platform's, and the owner can have the file
 * processed again.
 */
export const MediaRefusal = z.enum([
  'unknown_type',
  'wrong_type',
  'damaged',
  'empty',
  'too_many_pixels',
  'too_many_frames',
  'too_long',
  'too_many_tracks',
  'protected',
  'too_costly',
  'failed',
]);

/** An address that works for at most a minute, and only for the viewer it was made for. */
const SignedUrl = z.string();

const ImageSource = z.object({
  address: SignedUrl,
  type: z.enum(['image/webp', 'image/jpeg']),
  width: z.number().int(),
  height: z.number().int(),
});

/**
 * The addresses of a photo, a video or an audio, for a viewer who may see it. The addresses work until
 * `expiresAt`; then the call `refresh` returns new ones.
 */
export const MediaSources = z.object({
  expiresAt: Instant,
  /** The images of a photo or of a video's poster, smallest first within each type; empty for audio. */
  images: z.array(ImageSource),
  /** The address of a video's playlist; null for a photo or an audio. */
  playlist: SignedUrl.nullable(),
  /** The address of an audio's only file; null for a photo or a video. */
  audio: z.object({ address: SignedUrl, type: z.literal('audio/mp4') }).nullable(),
});

/** What one viewer sees of a photo, a video or an audio. */
export const Media = z.object({
  id: Id,
  kind: MediaKind,
  state: MediaState,
  /** The width in pixels; null until the file is ready, and for audio. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The length of a video or an audio; null for a photo. */
  durationMs: z.number().int().nullable(),
  /** The color shown before anything has loaded, as `#rrggbb`. */
  color: z.string().nullable(),
  /**
   * The blurred preview that the server made. It is public, and so small that nobody can restore the picture
   * from it.
   */
  preview: z.string().nullable(),
  /**
   * The loudest point of each part of an audio, from 0 to 100. It is sent for a locked audio too, because it
   * reveals only length and rhythm.
   */
  waveform: z.array(z.number().int().min(0).max(100)).nullable(),
  /** The addresses of the file; null when this viewer may not see the file, and while it is not ready. */
  sources: MediaSources.nullable(),
  /** Why the file was refused; null for everybody but the owner. */
  refusal: MediaRefusal.nullable(),
});

/** A file in its owner's list. */
export const OwnMedia = Media.extend({
  bytes: z.number().int(),
  /** Whether each viewer gets a rendition with their own watermark. */
  isMarked: z.boolean(),
  createdAt: Instant,
});

const ids = z.array(Id).min(1).max(MEDIA_BATCH_MAX);

export const media = {
  mine: call({
    path: '/actor/v1/media/mine',
    who: 'person',
    about: 'The caller’s uploads, newest first, and how much room is left.',
    input: z.strictObject({
      kind: MediaKind.optional(),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({
      media: z.array(OwnMedia),
      next: Cursor.nullable(),
      room: z.object({ usedBytes: z.number().int(), limitBytes: z.number().int() }),
    }),
  }),
  refresh: call({
    path: '/actor/v1/media/refresh',
    who: 'anyone',
    seat: 'read',
    about: 'New addresses for media whose addresses have expired. Access is checked again.',
    input: z.strictObject({ ids }),
    output: z.object({ media: z.array(Media) }),
    alert: 'quiet',
  }),
  remove: call({
    path: '/actor/v1/media/remove',
    who: 'person',
    about: 'Deletes the caller’s media for good. Media in use are refused.',
    input: z.strictObject({ ids }),
    output: Done,
    refusals: ['not_found', 'media_in_use'],
  }),
  retry: call({
    path: '/actor/v1/media/retry',
    who: 'person',
    about: 'Processes a file again that failed on the platform’s side.',
    input: z.strictObject({ id: Id }),
    output: Media,
    refusals: ['not_found', 'conflict'],
  }),
  mark: call({
    path: '/actor/v1/media/mark',
    who: 'person',
    about: 'Sets whether every viewer of these photos sees them with the viewer’s own watermark.',
    input: z.strictObject({ ids, isMarked: z.boolean() }),
    output: Done,
    refusals: ['not_found'],
  }),
};

export const copyMade = event({
  name: 'copyMade',
  about: 'A video download that this person requested is ready: request it again.',
  payload: z.object({ id: Id }),
});

export const mediaChanged = event({
  name: 'mediaChanged',
  about: 'A file that this person, or a member of their team, uploaded entered its next state.',
  payload: z.object({
    id: Id,
    kind: MediaKind,
    state: MediaState,
    refusal: MediaRefusal.nullable(),
  }),
});
