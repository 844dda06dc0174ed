import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from './compile.ts';
import type { Language } from './languages.ts';

/**
 * The folder with the catalogues `<folder>/<language>/<namespace>.json`. Each catalogue is a flat object of
 * messages.
 */
export const LOCALES_FOLDER = import.meta.dirname;

export function cataloguePath(
  language: Language,
  namespace: string,
  folder: string = LOCALES_FOLDER,
): string {
  return join(folder, language, `${namespace}.json`);
}

/**
 * Reads a catalogue. A file that does not exist counts as an empty catalogue, so all its messages are
 * missing.
 */
export function readCatalogue(
  language: Language,
  namespace: string,
  folder: string = LOCALES_FOLDER,
): Catalogue {
  return readTexts(cataloguePath(language, namespace, folder));
}

export function readTexts(path: string): Catalogue {
  if (!existsSync(path)) return {};
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isCatalogue(content)) throw new Error(`${path} must be one flat object of texts`);
  return content;
}

function isCatalogue(content: unknown): content is Catalogue {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
  return Object.values(content).every((text) => typeof text === 'string');
}
