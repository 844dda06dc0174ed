import { readText, writeText } from '#web/kit/stored.ts';

const KEY = 'webp';

/** The smallest picture in the format: whoever can draw it can draw them all. */
const SAMPLE = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

/** Finds out once whether this browser draws WebP, and keeps the answer in local storage. */
export async function detectWebp(): Promise<void> {
  if (readText('localStorage', KEY) !== null || typeof createImageBitmap !== 'function') return;
  const bytes = Uint8Array.from(atob(SAMPLE), (letter) => letter.charCodeAt(0));
  try {
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
    picture.close();
    writeText('localStorage', KEY, 'true');
  } catch {
    writeText('localStorage', KEY, 'false');
  }
}
