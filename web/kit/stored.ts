/**
 * The functions here never throw, although browser storage may be full, disabled or hold another program's
 * data. A value that cannot be stored is dropped; a value that cannot be read counts as missing.
 */
type Area = 'localStorage' | 'sessionStorage';

export function readText(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; `null` removes the stored text. */
export function writeText(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // The storage is full or disabled. The page still works, but a reload loses this value.
  }
}

/** Returns the keys that start with `beginning`, or no keys if the storage cannot be read. */
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
