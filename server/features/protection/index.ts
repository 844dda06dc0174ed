import type { Handler } from '../../kit/handle.ts';
import type { MediaLibrary, MediaParts } from '../media/index.ts';
import { blockCountries } from './block-countries.ts';
import { blockRange } from './block-range.ts';
import { downloadMedia } from './download-media.ts';
import { setDownloads } from './set-downloads.ts';
import { setWatermark } from './set-watermark.ts';
import { showCountries } from './show-countries.ts';
import { showDownloads } from './show-downloads.ts';
import { showRanges } from './show-ranges.ts';
import { showWatermark } from './show-watermark.ts';
import { unblockRange } from './unblock-range.ts';

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
