/**
 * Browser storage that never throws: it may be full, switched off or hold what another program wrote. What cannot be
 * kept is simply not kept, and what cannot be read is absent.
 */
type Area = 'localStorage' | 'sessionStorage';

export function readText(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the value. */
export function writeText(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Full or forbidden: the page works on, it only forgets this at the next start.
  }
}

/** The keys that begin so; none where nothing can be read. */
export function keysIn(area: Area, beginning: string): readonly string[] {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

export function readJson(area: Area, key: string): unknown {
  return parseJson(readText(area, key));
}

export function writeJson(area: Area, key: string, value: unknown): void {
  writeText(area, key, JSON.stringify(value));
}

export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
