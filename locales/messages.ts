import { readCatalogue } from './catalogues.ts';
import { type Catalogue, compileMessage } from './compile.ts';
import { type MessageKey, splitKey } from './english.ts';
import { format, type Message, type Params } from './format.ts';
import { DEFAULT_LANGUAGE, type Language, languageFrom, languageInfo } from './languages.ts';

const catalogues = new Map<string, Catalogue>();
const compiled = new Map<string, Message>();

/**
 * A message in one person's language, for refusals, emails and push notifications. Files are read and
 * compiled when they are first needed. A message that the language lacks is returned in English.
 */
export function serverMessage(language: Language, key: MessageKey, params: Params = {}): string {
  const { tag, dir } = languageInfo(language);
  const [namespace] = splitKey(key);
  // The texts of emails contain codes and links that people copy. Isolation marks are invisible, so people
  // would copy them without noticing. Therefore these texts have none.
  return format(
    compiledMessage(language, key),
    { tag, isolates: dir === 'rtl' && namespace !== 'mail' },
    params,
  );
}

/** The language in a `locale` header; English when the client sends an unknown one. */
export function languageFromHeader(value: unknown): Language {
  return typeof value === 'string' ? languageFrom([value]) : DEFAULT_LANGUAGE;
}

function compiledMessage(language: Language, key: MessageKey): Message {
  const id = `${language}/${key}`;
  const known = compiled.get(id);
  if (known !== undefined) return known;

  const [namespace, name] = splitKey(key);
  const text = catalogue(language, namespace)[name];
  if (text === undefined && language === DEFAULT_LANGUAGE) throw new Error(`There is no message ${key}`);
  const message = text === undefined ? compiledMessage(DEFAULT_LANGUAGE, key) : compileMessage(text, id);
  compiled.set(id, message);
  return message;
}

function catalogue(language: Language, namespace: string): Catalogue {
  const id = `${language}/${namespace}`;
  const content = catalogues.get(id) ?? readCatalogue(language, namespace);
  catalogues.set(id, content);
  return content;
}
