import { z } from 'zod';
import { call, event } from './kit.ts';
import { MEDIA_BATCH_MAX, PAGE_SIZE_MAX } from './limits.ts';
import { Cursor } from './money.ts';
import { Done, Id, Instant } from './words.ts';

export const MediaKind = z.enum(['photo', 'video', 'audio']);

/** Forward only: what is ready or refused stays so; a refused one may be tried again when our own work failed. */
export const MediaState = z.enum(['uploading', 'quarantined', 'processing', 'ready', 'refused']);

/** Why a file was not taken. `failed` is our side: the file may be tried again. */
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

/** An address that works for at most a minute, for the viewer it was made for. */
const SignedUrl = z.string();

const ImageSource = z.object({
  address: SignedUrl,
  type: z.enum(['image/webp', 'image/jpeg']),
  width: z.number().int(),
  height: z.number().int(),
});

/** What opens to who may see it. `expiresAt` is when `refresh` must be asked for new addresses. */
export const MediaSources = z.object({
  expiresAt: Instant,
  /** A photo, or a video's poster frame, smallest first within each type; empty for audio. */
  images: z.array(ImageSource),
  /** The playlist of a video. */
  playlist: SignedUrl.nullable(),
  /** The one file of an audio. */
  audio: z.object({ address: SignedUrl, type: z.literal('audio/mp4') }).nullable(),
});

/** What one viewer sees of a photo, a video or an audio. */
export const Media = z.object({
  id: Id,
  kind: MediaKind,
  state: MediaState,
  /** Null until it is ready, and for audio. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Video and audio. */
  durationMs: z.number().int().nullable(),
  /** The colour to show before anything has loaded, as `#rrggbb`. */
  color: z.string().nullable(),
  /** The blurred preview that the server made: public, tiny, and nothing can be read back from it. */
  preview: z.string().nullable(),
  /** 0 to 100, loudest point of each stretch of an audio. Shown locked too: it tells nothing but length and rhythm. */
  waveform: z.array(z.number().int().min(0).max(100)).nullable(),
  /** Null when this viewer may not see it, or when it is not ready. */
  sources: MediaSources.nullable(),
  /** Only its owner is told why it was refused. */
  refusal: MediaRefusal.nullable(),
});

/** A line of one's own library. */
export const OwnMedia = Media.extend({
  bytes: z.number().int(),
  /** Whether each viewer gets a copy with their own mark in it. */
  isMarked: z.boolean(),
  createdAt: Instant,
});

const ids = z.array(Id).min(1).max(MEDIA_BATCH_MAX);

export const media = {
  mine: call({
    path: '/actor/v1/media/mine',
    who: 'person',
    about: 'What one has uploaded, newest first, and how much room is left.',
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
    about: 'New addresses for media whose old ones have run out. The right is looked at again.',
    input: z.strictObject({ ids }),
    output: z.object({ media: z.array(Media) }),
    alert: 'quiet',
  }),
  remove: call({
    path: '/actor/v1/media/remove',
    who: 'person',
    about: 'Deletes media of one’s own for good. What is attached to something that was sold stays.',
    input: z.strictObject({ ids }),
    output: Done,
    refusals: ['not_found', 'media_in_use'],
  }),
  retry: call({
    path: '/actor/v1/media/retry',
    who: 'person',
    about: 'Tries a file again whose processing failed on our side.',
    input: z.strictObject({ id: Id }),
    output: Media,
    refusals: ['not_found', 'conflict'],
  }),
  mark: call({
    path: '/actor/v1/media/mark',
    who: 'person',
    about: 'Says whether every viewer gets a copy of these photos with the viewer’s own mark in it.',
    input: z.strictObject({ ids, isMarked: z.boolean() }),
    output: Done,
    refusals: ['not_found'],
  }),
};

export const copyMade = event({
  name: 'copyMade',
  about: 'A video that this person asked to keep is ready to be fetched: ask for it again.',
  payload: z.object({ id: Id }),
});

export const mediaChanged = event({
  name: 'mediaChanged',
  about: 'Something this person uploaded, or somebody of their team for them, went on to the next step.',
  payload: z.object({
    id: Id,
    kind: MediaKind,
    state: MediaState,
    refusal: MediaRefusal.nullable(),
  }),
});
