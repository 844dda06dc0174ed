import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { cataloguePath, LOCALES_FOLDER, readCatalogue } from '#locales/catalogues.ts';
import { type Catalogue, compileCatalogue } from '#locales/compile.ts';
import { type Namespace, namespaces } from '#locales/english.ts';
import { DEFAULT_LANGUAGE, type Language } from '#locales/languages.ts';
import { readSources, sourceHash, sourcesPath } from '#locales/sources.ts';

export interface Status {
  readonly namespace: Namespace;
  readonly missing: readonly string[];
  /** The keys whose English text has changed since it was translated. */
  readonly stale: readonly string[];
  /** The keys that English no longer has. */
  readonly extra: readonly string[];
}

export function statusOf(language: Language, folder: string = LOCALES_FOLDER): Status[] {
  const sources = readSources(language, folder);
  return namespaces.map((namespace) => {
    const english = readCatalogue(DEFAULT_LANGUAGE, namespace, folder);
    const translation = readCatalogue(language, namespace, folder);
    const translated = Object.entries(english).filter(([key]) => translation[key] !== undefined);
    return {
      namespace,
      missing: Object.keys(english).filter((key) => translation[key] === undefined),
      stale: translated
        .filter(([key, text]) => sources[`${namespace}.${key}`] !== sourceHash(text))
        .map(([key]) => key),
      extra: Object.keys(translation).filter((key) => english[key] === undefined),
    };
  });
}

/**
 * The field of an exported file that contains the mark of each English text, by full key such as
 * `core.close`. A mark is the beginning of the text's hash.
 */
const EXPORTED_FROM = '$source';

/**
 * The English texts of all missing or stale keys, as an object. After translation, `importTexts` accepts this
 * object with the translated texts. The export contains the marks of the English texts, because the English
 * texts may change before the import.
 */
export function textsToTranslate(
  language: Language,
  folder: string = LOCALES_FOLDER,
): Record<string, Catalogue> {
  const wanted = statusOf(language, folder).map(({ namespace, missing, stale }) => {
    const english = Object.entries(readCatalogue(DEFAULT_LANGUAGE, namespace, folder));
    return [
      namespace,
      Object.fromEntries(english.filter(([key]) => missing.includes(key) || stale.includes(key))),
    ] as const;
  });
  const open = wanted.filter(([, texts]) => Object.keys(texts).length > 0);
  if (open.length === 0) return {};
  const marks = open.flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, sourceHash(text)] as const),
  );
  return { [EXPORTED_FROM]: Object.fromEntries(marks), ...Object.fromEntries(open) };
}

/**
 * Stores translations in the order of the English file, each with a mark: the hash of its English text. Stores
 * nothing and throws when a key does not exist in English, a message is invalid, or an English text has
 * changed since the export. A text without a mark is treated as a translation of the current English text.
 */
export function importTexts(language: Language, texts: unknown, folder: string = LOCALES_FOLDER): number {
  const { [EXPORTED_FROM]: marks = {}, ...filled } = record(texts, 'the file');
  refuseOutdated(record(marks, EXPORTED_FROM), filled, folder);
  const taken = Object.entries(filled).map(([namespace, content]) => {
    const known = namespaces.find((each) => each === namespace);
    if (known === undefined) throw new Error(`${namespace} is not a namespace`);
    return { namespace: known, texts: checkedTexts(language, known, record(content, namespace), folder) };
  });

  const sources: Record<string, string> = { ...readSources(language, folder) };
  for (const { namespace, texts: translated } of taken) {
    const english = readCatalogue(DEFAULT_LANGUAGE, namespace, folder);
    const merged = { ...readCatalogue(language, namespace, folder), ...translated };
    writeJson(cataloguePath(language, namespace, folder), inOrderOf(english, merged));
    for (const key of Object.keys(translated))
      sources[`${namespace}.${key}`] = sourceHash(english[key] ?? '');
  }
  writeJson(sourcesPath(language, folder), inOrderOf(fullKeys(folder), sources));
  return taken.reduce((sum, { texts: translated }) => sum + Object.keys(translated).length, 0);
}

/** Removes the keys that English no longer has, and returns their number. */
export function prune(language: Language, folder: string = LOCALES_FOLDER): number {
  let removed = 0;
  for (const { namespace, extra } of statusOf(language, folder)) {
    if (extra.length === 0) continue;
    const kept = Object.entries(readCatalogue(language, namespace, folder)).filter(
      ([key]) => !extra.includes(key),
    );
    writeJson(cataloguePath(language, namespace, folder), Object.fromEntries(kept));
    removed += extra.length;
  }
  const sources = Object.entries(readSources(language, folder));
  const known = fullKeys(folder);
  const kept = sources.filter(([key]) => known[key] !== undefined);
  if (kept.length < sources.length) writeJson(sourcesPath(language, folder), Object.fromEntries(kept));
  return removed;
}

/** Throws when a mark shows that the English text has changed since the export. */
function refuseOutdated(
  marks: Record<string, unknown>,
  filled: Record<string, unknown>,
  folder: string,
): void {
  const english = fullKeys(folder);
  const outdated = Object.entries(filled)
    .flatMap(([namespace, content]) =>
      Object.keys(record(content, namespace)).map((key) => `${namespace}.${key}`),
    )
    .filter((key) => {
      const text = english[key];
      return text !== undefined && marks[key] !== undefined && marks[key] !== sourceHash(text);
    });
  if (outdated.length > 0)
    throw new Error(`English has changed since the export, so export these again: ${outdated.join(', ')}`);
}

function checkedTexts(
  language: Language,
  namespace: Namespace,
  content: Record<string, unknown>,
  folder: string,
): Catalogue {
  const english = readCatalogue(DEFAULT_LANGUAGE, namespace, folder);
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(content)) {
    if (english[key] === undefined) throw new Error(`${namespace}.${key} does not exist in English`);
    if (typeof text !== 'string') throw new Error(`${namespace}.${key} is not a text`);
    texts[key] = text;
  }
  compileCatalogue(`${language}/${namespace}.json`, texts, english);
  return texts;
}

function fullKeys(folder: string): Catalogue {
  return Object.fromEntries(
    namespaces.flatMap((namespace) =>
      Object.entries(readCatalogue(DEFAULT_LANGUAGE, namespace, folder)).map(([key, text]) => [
        `${namespace}.${key}`,
        text,
      ]),
    ),
  );
}

/**
 * The texts in the order of the keys of `model`. Texts whose keys are not in `model` come last; `prune`
 * removes them later.
 */
function inOrderOf(model: Catalogue, texts: Catalogue): Catalogue {
  const known = Object.keys(model).filter((key) => texts[key] !== undefined);
  const others = Object.keys(texts).filter((key) => model[key] === undefined);
  return Object.fromEntries([...known, ...others].map((key) => [key, texts[key] ?? '']));
}

function writeJson(path: string, content: Catalogue): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${name} must be an object`);
  return { ...value };
}
