import { z } from 'zod';
import { call } from './kit.ts';
import {
  BLOCKED_RANGES_MAX,
  RANGE_MAX_CHARS,
  RANGE_NOTE_MAX_CHARS,
  WATERMARK_OPACITY_MAX,
  WATERMARK_OPACITY_MIN,
  WATERMARK_TEXT_MAX_CHARS,
} from './limits.ts';
import { Money } from './money.ts';
import { Done, Id, Instant, Nothing, text } from './words.ts';

export const WatermarkPosition = z.enum([
  'top-start',
  'top',
  'top-end',
  'start',
  'middle',
  'end',
  'bottom-start',
  'bottom',
  'bottom-end',
]);

/** What is drawn into a creator's pictures when somebody else looks at them. */
export const Watermark = z.strictObject({
  isOn: z.boolean(),
  /** Plain letters and signs, because the server draws them itself; `{domain}` is the page's domain. */
  text: z
    .string()
    .regex(/^[A-Za-z0-9 @._:/#&+!(){}'-]*$/)
    .max(WATERMARK_TEXT_MAX_CHARS),
  position: WatermarkPosition,
  /** In percent. */
  opacity: z.number().int().min(WATERMARK_OPACITY_MIN).max(WATERMARK_OPACITY_MAX),
  size: z.enum(['small', 'medium', 'large']),
  /** Each viewer's own id is drawn too, so that a leak names its source. */
  hasViewerMark: z.boolean(),
});

/** Who may keep a copy of what they can see: a subscriber, or whoever bought it. */
export const DownloadRule = z.enum(['nobody', 'buyers', 'subscribers']);

/** The sides a creator can end copies at: of every photo and video something is made that fits either. */
export const DownloadSide = z.union([z.literal(720), z.literal(360)]);

/** Who may keep copies, and how large. */
export const DownloadRules = z.strictObject({
  rule: DownloadRule,
  /** Null: as `rule` says. */
  photo: DownloadRule.nullable(),
  video: DownloadRule.nullable(),
  audio: DownloadRule.nullable(),
  /** The shorter side of a copied photo or video has at most so many pixels; null: as large as it is shown. */
  sideMax: DownloadSide.nullable(),
});

export const CountryCode = z.string().regex(/^[A-Z]{2}$/);

/** A network that a page does not exist for. */
export const BlockedRange = z.object({
  id: Id,
  /** As an address, or as an address and the bits that count: `203.0.113.0/24`. */
  range: z.string(),
  note: z.string(),
  /** How often it came in the last 30 days. */
  hits: z.number().int(),
  at: Instant,
});

export const protection = {
  watermark: call({
    path: '/seller/v1/watermark/detail',
    who: 'creator',
    about: 'What is drawn into one’s pictures, and how many earlier ones are not as it says.',
    input: Nothing,
    output: z.object({ watermark: Watermark, domain: z.string(), otherMedia: z.number().int() }),
  }),
  setWatermark: call({
    path: '/seller/v1/watermark/update',
    who: 'creator',
    about:
      'Changes what is drawn into one’s pictures. Earlier media follow only when asked to; later ones always do.',
    input: z.strictObject({ watermark: Watermark, appliesToAll: z.boolean() }),
    output: z.object({ watermark: Watermark, domain: z.string(), otherMedia: z.number().int() }),
  }),
  downloads: call({
    path: '/seller/v1/download/detail',
    who: 'creator',
    about: 'Who may keep a copy of one’s media, and who did lately.',
    input: Nothing,
    output: z.object({
      rules: DownloadRules,
      latest: z
        .array(z.object({ id: Id, from: z.string(), kind: z.enum(['photo', 'video', 'audio']), at: Instant }))
        .max(50),
    }),
  }),
  setDownloads: call({
    path: '/seller/v1/download/update',
    who: 'creator',
    about: 'Says who may keep a copy of one’s photos, videos and audio, and how large it may be.',
    input: DownloadRules,
    output: DownloadRules,
  }),
  download: call({
    path: '/actor/v1/media/download',
    who: 'person',
    about:
      'An address under which a photo, an audio or a video can be kept, where its creator allows that. A video is made for its viewer first: until `copyMade` says so there is no address.',
    input: z.strictObject({ id: Id }),
    output: z.object({ address: z.string().nullable() }),
    refusals: ['not_found', 'download_off', 'too_many_requests'],
  }),
  countries: call({
    path: '/seller/v1/block-country/list',
    who: 'creator',
    about:
      'Countries that one’s page does not exist in, and how many members were last seen in each country.',
    input: Nothing,
    output: z.object({
      blocked: z.array(CountryCode),
      /** Where this creator asks from, if that is known. */
      own: CountryCode.nullable(),
      /** `earned`: what they brought this creator for the periods that run now, which a refund would take back. */
      members: z.array(z.object({ country: CountryCode, count: z.number().int(), earned: Money })),
    }),
  }),
  blockCountries: call({
    path: '/seller/v1/block-country/update',
    who: 'creator',
    about:
      'Says in which countries one’s page does not exist, from now on. What was bought stays open. Members in countries that are new to the list are told and not charged again: they keep their paid time but cannot look from there, or get back what they paid for the current period.',
    input: z.strictObject({
      countries: z.array(CountryCode).max(250),
      confirmsOwn: z.boolean(),
      members: z.enum(['keep', 'refund']).default('keep'),
    }),
    output: z.object({ blocked: z.array(CountryCode) }),
    refusals: ['own_country', 'unknown_country'],
    alert: 'in_place',
  }),
  ranges: call({
    path: '/seller/v1/block-ip/list',
    who: 'creator',
    about: 'Networks that one’s page does not exist for, latest first.',
    input: Nothing,
    output: z.object({ ranges: z.array(BlockedRange).max(BLOCKED_RANGES_MAX), own: z.string() }),
  }),
  blockRange: call({
    path: '/seller/v1/block-ip/add',
    who: 'creator',
    about: 'Hides one’s page from an address or a network, from now on.',
    input: z.strictObject({
      range: text(RANGE_MAX_CHARS).trim(),
      note: text(RANGE_NOTE_MAX_CHARS).trim(),
      confirmsOwn: z.boolean(),
    }),
    output: BlockedRange,
    refusals: [
      'range_invalid',
      'range_private',
      'range_too_wide',
      'own_address',
      'too_many_ranges',
      'conflict',
    ],
    alert: 'in_place',
  }),
  unblockRange: call({
    path: '/seller/v1/block-ip/remove',
    who: 'creator',
    about: 'Lets a network see one’s page again.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
};
