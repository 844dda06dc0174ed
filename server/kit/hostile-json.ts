import { isUtf8 } from 'node:buffer';
import { Refusal } from './refusal.ts';

const MAX_DEPTH = 16;
const MAX_MEMBERS = 256;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/**
 * Matches text that may contain a forbidden key, plain or escaped. Only such text is checked key by key,
 * which is slow.
 */
const MAY_HOLD_FORBIDDEN_KEY = /__proto__|constructor|prototype|\\u/;

/**
 * Parses a request body that may be an attack. Refuses invalid UTF-8, deep nesting, thousands of members, and
 * keys that could change prototypes. Repeated keys count as members, although the parser would keep only the
 * last of them.
 */
export function parseHostileJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new Refusal('invalid_input');
  const text = body.toString('utf8');
  assertShape(text);
  try {
    return MAY_HOLD_FORBIDDEN_KEY.test(text) ? JSON.parse(text, refuseForbidden) : JSON.parse(text);
  } catch {
    throw new Refusal('invalid_input');
  }
}

function refuseForbidden(key: string, value: unknown): unknown {
  if (FORBIDDEN_KEYS.has(key)) throw new Refusal('invalid_input');
  return value;
}

/**
 * Checks the nesting depth and the number of members in one pass over the text. Skips the content of strings.
 */
function assertShape(text: string): void {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === ':' || char === ',') members += 1;
    if (depth > MAX_DEPTH || members > MAX_MEMBERS) throw new Refusal('invalid_input');
  }
}

/** The index of the closing quote of the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
