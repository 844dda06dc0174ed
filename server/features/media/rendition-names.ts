/** The blurred preview: the one rendition that anybody may fetch of anything. */
export const PREVIEW = 'preview.webp';

/** Made for each viewer when it is asked for; nothing of that name is stored. */
export const MASTER_PLAYLIST = 'video.m3u8';

/** A film made for one viewer to keep, and for one look of the mark in it. */
export const COPY_START = 'copy-';
export const copyName = (viewerId: string, look: string): string =>
  `${COPY_START}${viewerId.replaceAll('-', '').slice(-16)}-${look.slice(0, 8)}.mp4`;
export const isCopy = (name: string): boolean => name.startsWith(COPY_START);

/** A playlist or a segment of one version of a video: `720p.m3u8`, `720p-12.ts`. */
const VERSION_PART = /^([0-9]{3,4}p)(?:\.m3u8|-(0|[1-9][0-9]{0,4})\.ts)$/;

/** Which version of a video a name belongs to; `segment` is null for its playlist. */
export function versionPart(name: string): { version: string; segment: number | null } | null {
  const [, version, segment] = VERSION_PART.exec(name) ?? [];
  return version === undefined ? null : { version, segment: segment === undefined ? null : Number(segment) };
}
