import { readCatalogue } from './catalogues.ts';
import { type Catalogue, compileMessage } from './compile.ts';
import { type MessageKey, splitKey } from './english.ts';
import { format, type Message, type Params } from './format.ts';
import { DEFAULT_LANGUAGE, type Language, languageFrom, languageInfo } from './languages.ts';

const catalogues = new Map<string, Catalogue>();
const compiled = new Map<string, Message>();

/**
 * One message for one person, on the server: refusals, emails, push. Files are read and messages compiled at
 * their first use; a message that the language lacks is in English.
 */
export function serverMessage(language: Language, key: MessageKey, params: Params = {}): string {
  const { tag, dir } = languageInfo(language);
  const [namespace] = splitKey(key);
  // Emails contain codes and links that people copy, and an invisible character beside them would be copied
  // too.
  return format(
    compiledMessage(language, key),
    { tag, isolates: dir === 'rtl' && namespace !== 'mail' },
    params,
  );
}

/** The `locale` header comes from the client; an unknown language is English. */
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
