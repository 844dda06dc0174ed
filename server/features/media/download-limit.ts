/**
 * Whether a rendition's shorter side is at most the download limit. Audio has no sides and is always within
 * the limit.
 */
export const fitsDownloadLimit = (
  { width, height }: { width: number | null; height: number | null },
  sideMax: number | null,
): boolean => sideMax === null || width === null || height === null || Math.min(width, height) <= sideMax;
