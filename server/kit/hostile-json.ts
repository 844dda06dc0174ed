import { Refusal } from './refusal.ts';

const MAX_DEPTH = 16;
const MAX_MEMBERS = 256;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a request body that may have been made to hurt: not UTF-8, deep as a well, thousands of members (also
 * repeated ones, which a parser would fold into one), keys that reach for prototypes.
 */
export function parseHostileJson(body: Buffer): unknown {
  const text = decode(body);
  assertShape(text);
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (FORBIDDEN_KEYS.has(key)) throw new Refusal('invalid_input');
      return value;
    });
  } catch {
    throw new Refusal('invalid_input');
  }
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Refusal('invalid_input');
  }
}

/** One pass over the text, outside of strings: how deep it goes and how many members it has. */
function assertShape(text: string): void {
  let depth = 0;
  let members = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === ':' || char === ',') members += 1;
    if (depth > MAX_DEPTH || members > MAX_MEMBERS) throw new Refusal('invalid_input');
  }
}
