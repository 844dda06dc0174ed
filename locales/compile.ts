import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';
import { ARGUMENT, COUNT, type Message, type Part, PLURAL, SELECT, TAG, type Tag, tags } from './format.ts';

export type Catalogue = Readonly<Record<string, string>>;

/**
 * Thrown for an invalid message. `where` names the message's file and key, so that its author can find it.
 */
export class MessageFault extends Error {
  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`);
    this.name = 'MessageFault';
  }
}

/**
 * Compiles an ICU message to the compact form that `format.ts` renders. Throws when `format.ts` cannot render
 * the message.
 */
export function compileMessage(text: string, where: string): Message {
  return compiled(parsed(text, where), where, undefined);
}

/**
 * Compiles the messages of one file. Keys that English does not have are left out, because no code can use
 * them.
 */
export function compileCatalogue(
  file: string,
  messages: Catalogue,
  english: Catalogue = messages,
): Record<string, Message> {
  const result: Record<string, Message> = {};
  for (const [key, source] of Object.entries(english)) {
    const text = messages[key];
    if (text === undefined) continue;
    const where = `${file} ${key}`;
    const unknown = unknownNames(namesIn(parsed(text, where)), namesIn(parsed(source, `en ${key}`)));
    if (unknown.length > 0) throw new MessageFault(where, `English does not have ${unknown.join(', ')}`);
    result[key] = compileMessage(text, where);
  }
  return result;
}

export function parsed(text: string, where: string): MessageFormatElement[] {
  try {
    return parse(text);
  } catch (error) {
    throw new MessageFault(where, error instanceof Error ? error.message : String(error));
  }
}

function compiled(
  elements: readonly MessageFormatElement[],
  where: string,
  counted: string | undefined,
): Message {
  const parts = elements.map((element) => compiledPart(element, where, counted));
  if (parts.length === 0) return '';
  const [only] = parts;
  return parts.length === 1 && typeof only === 'string' ? only : parts;
}

function compiledPart(element: MessageFormatElement, where: string, counted: string | undefined): Part {
  if (isLiteralElement(element)) return checkedLiteral(element.value, where, counted);
  if (isArgumentElement(element)) return [ARGUMENT, element.value];
  if (isPoundElement(element)) {
    if (counted === undefined) throw new MessageFault(where, '# stands outside a plural');
    return [COUNT, counted];
  }
  if (isPluralElement(element)) {
    if (element.pluralType === 'ordinal') throw new MessageFault(where, 'selectordinal is not supported');
    if (element.offset !== 0) throw new MessageFault(where, 'a plural offset is not supported');
    return [PLURAL, element.value, compiledOptions(element, where, element.value)];
  }
  if (isSelectElement(element)) return [SELECT, element.value, compiledOptions(element, where, counted)];
  if (isTagElement(element)) {
    if (!isTag(element.value)) throw new MessageFault(where, `unknown tag <${element.value}>`);
    return [TAG, element.value, compiled(element.children, where, counted)];
  }
  throw new MessageFault(
    where,
    `{${element.value}} asks for a number or date format; pass it formatted instead`,
  );
}

function compiledOptions(element: PluralElement | SelectElement, where: string, counted: string | undefined) {
  const entries = Object.entries(element.options);
  return Object.fromEntries(entries.map(([name, { value }]) => [name, compiled(value, where, counted)]));
}

function checkedLiteral(text: string, where: string, counted: string | undefined): string {
  // A `#` stands for the number only directly inside a plural. A `#` in a select or tag within the plural
  // would be shown as it is, so it is refused.
  if (counted !== undefined && text.includes('#')) {
    throw new MessageFault(where, '# is not counted here; put the plural inside the select or the tag');
  }
  if (/<\/?[a-z]/i.test(text)) throw new MessageFault(where, 'a tag needs a beginning and an end');
  return text;
}

function isTag(name: string): name is Tag {
  return (tags as readonly string[]).includes(name);
}

/**
 * The names that a translation must have in common with English: `{name}`, `{count, plural}`, `{kind,
 * select}` with its choices, `<tag>`.
 */
export function namesIn(
  elements: readonly MessageFormatElement[],
  names: Set<string> = new Set(),
): Set<string> {
  for (const element of elements) {
    if (isArgumentElement(element)) names.add(`{${element.value}}`);
    if (isPluralElement(element)) names.add(`{${element.value}, plural}`);
    if (isSelectElement(element))
      names.add(`{${element.value}, select, ${Object.keys(element.options).sort().join(' ')}}`);
    if (isTagElement(element)) namesIn(element.children, names.add(`<${element.value}>`));
    if (isPluralElement(element) || isSelectElement(element)) {
      for (const { value } of Object.values(element.options)) namesIn(value, names);
    }
  }
  return names;
}

export function unknownNames(names: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return [...names].filter((name) => !known.has(name));
}
