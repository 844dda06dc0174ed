import type { Handler } from '../../kit/handle.ts';
import type { MediaLibrary, MediaParts } from '../media/index.ts';
import { blockCountries, showCountries } from './block-countries.ts';
import { blockRange, showRanges, unblockRange } from './block-ranges.ts';
import { downloadMedia, setDownloads, showDownloads } from './download-media.ts';
import { setWatermark, showWatermark } from './set-watermark.ts';

export { recordHit } from './blocks.store.ts';
export { downloadTerms, isDownloadAllowed } from './protections.store.ts';

interface ProtectionParts {
  readonly library: MediaLibrary;
  readonly mayView: MediaParts['mayView'];
}

/** Watermarks, download rules, and blocked countries and networks. */
export function protectionFeature({ library, mayView }: ProtectionParts): {
  handlers: readonly Handler[];
} {
  return {
    handlers: [
      showWatermark,
      setWatermark,
      showDownloads,
      setDownloads,
      downloadMedia(library, mayView),
      showCountries,
      blockCountries,
      showRanges,
      blockRange,
      unblockRange,
    ],
  };
}
