import type { Handler } from '../../kit/handle.ts';
import type { MediaLibrary, MediaParts } from '../media/index.ts';
import { blockCountries, showCountries } from './block-countries.ts';
import { blockRange, showRanges, unblockRange } from './block-ranges.ts';
import { downloadMedia, setDownloads, showDownloads } from './download-media.ts';
import { setWatermark, showWatermark } from './set-watermark.ts';

export { noteHit } from './blocks.store.ts';
export { copyTerms, mayKeep } from './protections.store.ts';

/** How creators protect their work: marks, copies to keep, and where their page is not there. */
export function protectionFeature({
  shelf,
  mayView,
}: {
  shelf: MediaLibrary;
  mayView: MediaParts['mayView'];
}): { handlers: readonly Handler[] } {
  return {
    handlers: [
      showWatermark,
      setWatermark,
      showDownloads,
      setDownloads,
      downloadMedia(shelf, mayView),
      showCountries,
      blockCountries,
      showRanges,
      blockRange,
      unblockRange,
    ],
  };
}
