/** Whether a rendition's shorter side is within the download limit. Audio has no sides and always fits. */
export const fitsDownloadLimit = (
  { width, height }: { width: number | null; height: number | null },
  sideMax: number | null,
): boolean => sideMax === null || width === null || height === null || Math.min(width, height) <= sideMax;
