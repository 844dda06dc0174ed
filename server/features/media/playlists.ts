import type { RenditionRow } from './media.store.ts';

const AUDIO_BITS = 96_000;

/**
 * The HLS master playlist, which lists a video's versions. `addressOf` returns the signed address for a name.
 */
export function masterPlaylist(
  versions: readonly RenditionRow[],
  addressOf: (name: string) => string,
): string {
  const lines = versions.flatMap((version) => {
    const seconds = (version.segments ?? []).reduce((sum, [each]) => sum + each, 0);
    const bits = Math.round((version.bytes * 8) / Math.max(seconds, 1)) + AUDIO_BITS;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits},RESOLUTION=${version.width}x${version.height}`,
      addressOf(`${version.name}.m3u8`),
    ];
  });
  return ['#EXTM3U', '#EXT-X-VERSION:4', ...lines, ''].join('\n');
}

/** The HLS playlist of one version. Each segment gets its own signed address. */
export function versionPlaylist(version: RenditionRow, addressOf: (name: string) => string): string {
  const segments = version.segments ?? [];
  const longest = Math.ceil(Math.max(...segments.map(([seconds]) => seconds), 1));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...segments.flatMap(([seconds], index) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      addressOf(`${version.name}-${index}.ts`),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
