import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { type Catalogue, compileMessage, MessageFault, namesIn, parsed, unknownNames } from './compile.ts';
import { DEFAULT_LANGUAGE, type Language, languageInfo } from './languages.ts';
import { sourceHash } from './sources.ts';

/** The only text that may contain three dots. The product's specification writes it so. */
const SPELT_BY_THE_SPEC = 'Login...';

/** An exception with its reason. Without `languages` it applies to all languages. */
export interface Exception {
  readonly reason: string;
  readonly languages?: readonly string[];
}

/**
 * The content of `same-as-english.json`: keys and texts that may equal the English ones, and in `digits` the
 * words that are spelt with a digit.
 */
export interface Exceptions {
  readonly keys: Readonly<Record<string, Exception>>;
  readonly words: Readonly<Record<string, Exception>>;
  readonly digits: Readonly<Record<string, Exception>>;
}

export interface ReviewInput {
  readonly language: Language;
  readonly namespace: string;
  readonly english: Catalogue;
  readonly translation: Catalogue;
  readonly sources: Catalogue;
}

/**
 * The faults in one file of a language, each as a sentence that names the key. Empty when the file can be
 * released.
 */
export function faultsIn(
  { language, namespace, english, translation, sources }: ReviewInput,
  exceptions: Exceptions,
): string[] {
  const faults: string[] = [];
  const say = (key: string, problem: string) => faults.push(`${language} ${namespace}.${key}: ${problem}`);

  for (const [key, source] of Object.entries(english)) {
    const text = translation[key];
    if (text === undefined) {
      say(key, 'is missing');
      continue;
    }
    for (const problem of writingFaults(text, language, namespace)) say(key, problem);
    if (language === DEFAULT_LANGUAGE) continue;
    if (sources[`${namespace}.${key}`] !== sourceHash(source))
      say(key, 'was translated from an older English text');
    for (const problem of translationFaults(text, source, language, exceptions)) say(key, problem);
    if (isLeftInEnglish(text, source) && !isExcepted(`${namespace}.${key}`, source, language, exceptions)) {
      say(key, 'is left in English');
    }
  }
  for (const key of Object.keys(translation)) {
    if (english[key] === undefined) say(key, 'does not exist in English');
  }
  return faults;
}

/** The faults in how a text is written. Every text is checked, English ones too. */
function writingFaults(text: string, language: Language, namespace: string): string[] {
  const elements = readable(text);
  if (typeof elements === 'string') return [elements];
  const words = literalText(elements);
  const faults: string[] = [];
  if (text.trim() === '' || text.trim() !== text) faults.push('is empty or has blanks around it');
  if (words.includes('...') && text !== SPELT_BY_THE_SPEC) faults.push('has three dots instead of …');
  if (words.includes("'")) faults.push('has a straight apostrophe instead of ’');
  if (namespace === 'refusals' && /[!！¡]/.test(words)) faults.push('has an exclamation mark');
  return [...faults, ...pluralFaults(elements, language)];
}

function translationFaults(
  text: string,
  source: string,
  language: Language,
  { digits }: Exceptions,
): string[] {
  const elements = readable(text);
  const english = readable(source);
  if (typeof elements === 'string' || typeof english === 'string') return [];
  const faults: string[] = [];
  const [names, known] = [namesIn(elements), namesIn(english)];
  const unknown = unknownNames(names, known);
  const lost = unknownNames(known, names);
  if (unknown.length > 0) faults.push(`has ${unknown.join(', ')}, English has not`);
  if (lost.length > 0) faults.push(`lacks ${lost.join(', ')}`);

  const allowed = Object.keys(digits).filter((word) => holdsIn(digits[word], language));
  const words = allowed.reduce((rest, word) => rest.replaceAll(word, ''), literalText(elements));
  const original = literalText(english);
  if (/\p{Nd}/u.test(words) && !/\p{Nd}/u.test(original)) faults.push('has a digit typed into it');
  if (/\p{Sc}/u.test(words) && !/\p{Sc}/u.test(original)) faults.push('has a currency sign typed into it');
  return faults;
}

function pluralFaults(elements: readonly MessageFormatElement[], language: Language): string[] {
  const wanted = new Intl.PluralRules(languageInfo(language).tag).resolvedOptions().pluralCategories;
  return pluralsIn(elements).flatMap((given) => {
    const missing = wanted.filter((category) => !given.includes(category));
    const strange = given.filter(
      (name) => !name.startsWith('=') && !wanted.some((category) => category === name),
    );
    return [
      ...(missing.length > 0 ? [`lacks the plural ${missing.join(', ')}`] : []),
      ...(strange.length > 0
        ? [`has the plural ${strange.join(', ')}, which the language does not know`]
        : []),
    ];
  });
}

function pluralsIn(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (isTagElement(element)) return pluralsIn(element.children);
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsIn(value));
    return isPluralElement(element) ? [Object.keys(element.options), ...inner] : inner;
  });
}

/**
 * The text that a person reads, without its placeholders; line breaks separate the choices of a plural or
 * select.
 */
function literalText(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (isLiteralElement(element)) return element.value;
      if (isTagElement(element)) return literalText(element.children);
      if (!isPluralElement(element) && !isSelectElement(element)) return '';
      return Object.values(element.options)
        .map(({ value }) => literalText(value))
        .join('\n');
    })
    .join('');
}

function readable(text: string): MessageFormatElement[] | string {
  try {
    compileMessage(text, 'text');
    return parsed(text, 'text');
  } catch (error) {
    if (error instanceof MessageFault) return `cannot be read (${error.message})`;
    throw error;
  }
}

/**
 * Whether a translation is just the English text. A text of placeholders and signs alone may be equal in
 * every language.
 */
function isLeftInEnglish(text: string, source: string): boolean {
  const elements = readable(source);
  return text === source && typeof elements !== 'string' && /\p{L}/u.test(literalText(elements));
}

function isExcepted(
  fullKey: string,
  source: string,
  language: Language,
  { keys, words }: Exceptions,
): boolean {
  return holdsIn(keys[fullKey], language) || holdsIn(words[source], language);
}

function holdsIn(exception: Exception | undefined, language: Language): boolean {
  return exception !== undefined && (exception.languages?.includes(language) ?? true);
}
