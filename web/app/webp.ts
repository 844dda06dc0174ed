import { readText, writeText } from '#web/kit/stored.ts';

const KEY = 'webp';

/** The smallest WebP picture. A browser that can decode it supports the format. */
const SAMPLE = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

/**
 * Checks whether the browser supports WebP and stores the result, so that the check runs only once per
 * browser.
 */
export async function detectWebp(): Promise<void> {
  if (readText('localStorage', KEY) !== null || typeof createImageBitmap !== 'function') return;
  const bytes = Uint8Array.from(atob(SAMPLE), (char) => char.charCodeAt(0));
  try {
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
    picture.close();
    writeText('localStorage', KEY, 'true');
  } catch {
    writeText('localStorage', KEY, 'false');
  }
}
