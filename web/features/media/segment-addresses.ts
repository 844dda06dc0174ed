import { freshMedia } from './fresh-media.ts';

/** Grants last half a minute at least; a little less is safe whatever the clocks say. */
const SAFE_MS = 25_000;

const nameOf = (address: string): string => address.split('?')[0]?.split('/').at(-1) ?? '';

/** Addresses of a video's lists and segments that work now, though the player holds those it was first given. */
export function segmentAddresses(mediaId: string): { fresh(address: string): Promise<string> } {
  const startedAt = performance.now();
  let known = new Map<string, string>();
  let knownAt = startedAt;
  let renewing: Promise<void> | null = null;

  const renew = async (): Promise<void> => {
    const playlist = (await freshMedia(mediaId))?.sources?.playlist;
    if (!playlist) throw new Error('This video is not open any more.');
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
  if (!response.ok) throw new Error('This list is not there.');
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, new URL(playlist, location.href)).href);
}
