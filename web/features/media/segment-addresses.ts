import { freshMedia } from './fresh-media.ts';

/**
 * Signed URLs are valid for at least 30 seconds. Renewing them after 25 seconds is safe even when clocks
 * differ.
 */
const SAFE_MS = 25_000;

const nameOf = (address: string): string => address.split('?')[0]?.split('/').at(-1) ?? '';

/**
 * Returns a function `fresh`. It takes the URL of one of the video's playlists or segments and returns a valid
 * URL of the same file. Without this function, the player would use the URLs from the first playlist, and these
 * expire.
 */
export function segmentAddresses(mediaId: string): { fresh(address: string): Promise<string> } {
  const startedAt = performance.now();
  let known = new Map<string, string>();
  let knownAt = startedAt;
  let renewing: Promise<void> | null = null;

  const renew = async (): Promise<void> => {
    const playlist = (await freshMedia(mediaId))?.sources?.playlist;
    if (!playlist) throw new Error('The video is no longer visible to this viewer.');
    const versions = await linesOf(playlist);
    const segments = await Promise.all(versions.map(linesOf));
    known = new Map([...versions, ...segments.flat()].map((address) => [nameOf(address), address]));
    knownAt = performance.now();
  };
  return {
    async fresh(address) {
      if (performance.now() - knownAt > SAFE_MS) {
        renewing ??= renew().finally(() => {
          renewing = null;
        });
        await renewing;
      }
      return known.get(nameOf(address)) ?? address;
    },
  };
}

async function linesOf(playlist: string): Promise<string[]> {
  const response = await fetch(playlist);
  if (!response.ok) throw new Error('The playlist could not be loaded.');
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, new URL(playlist, location.href)).href);
}
