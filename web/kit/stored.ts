/**
 * Browser storage that never throws, although it may be full, disabled or hold data of another program. A
 * value that cannot be stored is dropped, and one that cannot be read counts as missing.
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
    // Storage is full or disabled: the page still works, but this value is lost on reload.
  }
}

/** The keys that start with `beginning`; none if the storage cannot be read. */
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
