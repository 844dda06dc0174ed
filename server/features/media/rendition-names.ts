/** The blurred preview: the only rendition that is public for every asset. */
export const PREVIEW = 'preview.webp';

/** The HLS master playlist, which is written for each request and never stored. */
export const MASTER_PLAYLIST = 'video.m3u8';

/** The start of a video download's name. A download is made for one viewer and one watermark style. */
export const DOWNLOAD_PREFIX = 'copy-';
export const downloadName = (viewerId: string, styleHash: string): string =>
  `${DOWNLOAD_PREFIX}${viewerId.replaceAll('-', '').slice(-16)}-${styleHash.slice(0, 8)}.mp4`;
export const isVideoDownload = (name: string): boolean => name.startsWith(DOWNLOAD_PREFIX);

/** The name of a playlist or segment of a video version, such as `720p.m3u8` or `720p-12.ts`. */
const VERSION_PART = /^([0-9]{3,4}p)(?:\.m3u8|-(0|[1-9][0-9]{0,4})\.ts)$/;

/**
 * Parses the name of a playlist or segment; `segment` is null for a playlist. Returns null for any other
 * name.
 */
export function versionPart(name: string): { version: string; segment: number | null } | null {
  const [, version, segment] = VERSION_PART.exec(name) ?? [];
  return version === undefined ? null : { version, segment: segment === undefined ? null : Number(segment) };
}
