import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LOCALES_FOLDER, readTexts } from './catalogues.ts';
import type { Catalogue } from './compile.ts';
import type { Language } from './languages.ts';

/**
 * `.source.json` beside each language's catalogues holds, for every key, a mark of the English text it was
 * translated from. When the English changes, the marks differ, and the translation is stale.
 */
const MARK_CHARS = 8;

export function sourceHash(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, MARK_CHARS);
}

export function sourcesPath(language: Language, folder: string = LOCALES_FOLDER): string {
  return join(folder, language, '.source.json');
}

/** From full key (`core.close`) to mark. */
export function readSources(language: Language, folder: string = LOCALES_FOLDER): Catalogue {
  return readTexts(sourcesPath(language, folder));
}
