/** Whether something made of an asset is small enough to be kept; what has no sides always is. */
export const fitsCopy = (
  { width, height }: { width: number | null; height: number | null },
  sideMax: number | null,
): boolean => sideMax === null || width === null || height === null || Math.min(width, height) <= sideMax;
