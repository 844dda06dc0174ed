import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LOCALES_FOLDER, readTexts } from './catalogues.ts';
import type { Catalogue } from './compile.ts';
import type { Language } from './languages.ts';

/**
 * The length of a mark. For each key, `.source.json` of a language contains a mark of the English text that
 * was translated. When the English text changes, its mark differs and the translation is stale.
 */
const MARK_CHARS = 8;

export function sourceHash(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, MARK_CHARS);
}

export function sourcesPath(language: Language, folder: string = LOCALES_FOLDER): string {
  return join(folder, language, '.source.json');
}

/** The mark of the translated English text for each full key such as `core.close`. */
export function readSources(language: Language, folder: string = LOCALES_FOLDER): Catalogue {
  return readTexts(sourcesPath(language, folder));
}
