import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LOCALES_FOLDER, readTexts } from './catalogues.ts';
import type { Catalogue } from './compile.ts';
import type { Language } from './languages.ts';

/**
 * The length of a shortened hash. For each translation, `.source.json` of the language stores the shortened
 * hash of the English text that was translated. If the English text changes, its hash changes too, and the
 * translation is stale.
 */
const MARK_CHARS = 8;

export function sourceHash(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, MARK_CHARS);
}

export function sourcesPath(language: Language, folder: string = LOCALES_FOLDER): string {
  return join(folder, language, '.source.json');
}

/**
 * For each key of a language, such as `core.close`, the shortened hash of the English text that was
 * translated.
 */
export function readSources(language: Language, folder: string = LOCALES_FOLDER): Catalogue {
  return readTexts(sourcesPath(language, folder));
}
