import { z } from 'zod';
import { Done, Id, Instant, Nothing, text } from './fields.ts';
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

/** The watermark that the server draws into a creator's pictures for other viewers. */
export const Watermark = z.strictObject({
  isOn: z.boolean(),
  /**
   * Only ASCII letters, digits and signs, because the server draws each character from its own table.
   * `{domain}` is replaced by the page's domain.
   */
  text: z
    .string()
    .regex(/^[A-Za-z0-9 @._:/#&+!(){}'-]*$/)
    .max(WATERMARK_TEXT_MAX_CHARS),
  position: WatermarkPosition,
  /** The watermark's opacity in percent. */
  opacity: z.number().int().min(WATERMARK_OPACITY_MIN).max(WATERMARK_OPACITY_MAX),
  size: z.enum(['small', 'medium', 'large']),
  /** Whether each viewer's own id is drawn too, so that a leaked picture names its source. */
  hasViewerMark: z.boolean(),
});

/** `buyers`: people who bought an item with the file. `subscribers`: current subscribers and buyers. */
export const DownloadRule = z.enum(['nobody', 'buyers', 'subscribers']);

/** The size limits that creators can choose; every photo and video has a rendition for each of them. */
export const DownloadSide = z.union([z.literal(720), z.literal(360)]);

/** Who may download files, and in what size. */
export const DownloadRules = z.strictObject({
  rule: DownloadRule,
  /** The rule for photos; null: the general `rule` applies. */
  photo: DownloadRule.nullable(),
  video: DownloadRule.nullable(),
  audio: DownloadRule.nullable(),
  /**
   * The maximum length of the shorter side of a downloaded photo or video, in pixels; null: as large as it is
   * shown.
   */
  sideMax: DownloadSide.nullable(),
});

export const CountryCode = z.string().regex(/^[A-Z]{2}$/);

/** A network from which nobody except the creator can see the creator's page. */
export const BlockedRange = z.object({
  id: Id,
  /** An IP address, or an address with a prefix length such as `203.0.113.0/24`. */
  range: z.string(),
  note: z.string(),
  /** The number of requests from this network in the last 30 days. */
  hits: z.number().int(),
  at: Instant,
});

export const protection = {
  watermark: call({
    path: '/seller/v1/watermark/detail',
    who: 'creator',
    about: 'The caller’s watermark settings, and the number of earlier files that do not follow them.',
    input: Nothing,
    output: z.object({ watermark: Watermark, domain: z.string(), otherMedia: z.number().int() }),
  }),
  setWatermark: call({
    path: '/seller/v1/watermark/update',
    who: 'creator',
    about:
      'Changes the watermark settings. They apply to later uploads, and to earlier media only when `appliesToAll` is set.',
    input: z.strictObject({ watermark: Watermark, appliesToAll: z.boolean() }),
    output: z.object({ watermark: Watermark, domain: z.string(), otherMedia: z.number().int() }),
  }),
  downloads: call({
    path: '/seller/v1/download/detail',
    who: 'creator',
    about: 'The caller’s download rules, and the latest downloads.',
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
    about: 'Sets who may download the caller’s photos, videos and audio, and up to what size.',
    input: DownloadRules,
    output: DownloadRules,
  }),
  download: call({
    path: '/actor/v1/media/download',
    who: 'person',
    about:
      'An address from which a photo, audio or video can be downloaded, if its creator allows it. A video file is made for each viewer first; the address is null until `copyMade` reports it.',
    input: z.strictObject({ id: Id }),
    output: z.object({ address: z.string().nullable() }),
    refusals: ['not_found', 'download_off', 'too_many_requests'],
  }),
  countries: call({
    path: '/seller/v1/block-country/list',
    who: 'creator',
    about:
      'The countries that the caller’s page shuts out, and the number of members last seen in each country.',
    input: Nothing,
    output: z.object({
      blocked: z.array(CountryCode),
      /** The country of this request, if it is known. */
      own: CountryCode.nullable(),
      /**
       * The number of the creator's members by country. `earned`: what the creator earned from these members'
       * current periods, and would lose by refunding these periods.
       */
      members: z.array(z.object({ country: CountryCode, count: z.number().int(), earned: Money })),
    }),
  }),
  blockCountries: call({
    path: '/seller/v1/block-country/update',
    who: 'creator',
    about:
      'Sets the countries that the page shuts out, from now on. Bought items stay open. Members in newly listed countries are notified and not charged again: they keep their paid time, but have no access from there, or get back what they paid for the current period.',
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
    about: 'The networks that the caller’s page shuts out, latest first.',
    input: Nothing,
    output: z.object({ ranges: z.array(BlockedRange).max(BLOCKED_RANGES_MAX), own: z.string() }),
  }),
  blockRange: call({
    path: '/seller/v1/block-ip/add',
    who: 'creator',
    about: 'Shuts out an address or a network from the caller’s page, from now on.',
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
    about: 'Removes a network from those that the caller’s page shuts out.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
};
