import { z } from 'zod';
import type { Call } from '#contract/kit.ts';

/**
 * The part of a call's JSON Schema that the generator reads: types and limits, such as the longest text or the
 * largest number.
 */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** How the fields of one input are filled. */
interface Filling {
  /** The text that is repeated until a text field has its maximum length. */
  readonly text: string;
  readonly isLargest: boolean;
  /** The dates that the date fields get in turn. */
  readonly dates: readonly string[];
  /** The index of the branch that is used in each union. */
  readonly branch: number;
}

/**
 * The limits for the bytes and the members of a body. The server refuses a larger body before it checks the contract.
 */
const BODY_BYTES_MAX = 64 * 1024;
const MEMBERS_MAX = 256;
/** Array lengths to try, longest first. The first that keeps the body within both limits is used. */
const ARRAY_LENGTHS = [250, 200, 120, 60, 30, 15, 8, 4, 1];

const LONG_FRACTION = `.${'9'.repeat(500)}Z`;
const days = ['0000-01-01', '0001-01-01', '2000-01-01', '2026-01-01', '9998-12-31', '9999-12-31'];
const LONG_RANGE = ['2026-01-01T00:00:00.000Z', '9998-12-31T23:59:59.999Z'];
/**
 * The start and end of each date range to try. The fractions of a second in the last range have more digits than
 * databases read.
 */
const datePairs: readonly (readonly string[])[] = [
  ...days.flatMap((from) => days.map((to) => [`${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`])),
  [`2026-01-01T00:00:00${LONG_FRACTION}`, `2026-06-01T00:00:00${LONG_FRACTION}`],
];

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** A cursor that points after the last possible row of a list ordered by time. */
const LAST_CURSOR = `${'9'.repeat(16)}_ffffffff-ffff-ffff-ffff-ffffffffffff`;

/** Fields that refer to other records, which may not exist. The smallest inputs omit these fields. */
const REFERENCES = [
  'cursor',
  'replyTo',
  'parentId',
  'mediaIds',
  'previewIds',
  'personIds',
  'exclude',
  'include',
];

/** Texts that, when repeated, make a careless regular expression or comparison take quadratic time or longer. */
const texts = [
  'x',
  ' ',
  'é\u0301',
  '👩‍👩‍👧‍👦',
  'https://a.bc/',
  'a.',
  '@a',
  '((',
  '1,',
  '<a ',
  '\n',
  'Aa1_-',
];

/** Some patterns of the contract match no repetition of a text in `texts`. These values match those patterns. */
const patterned = [
  '9'.repeat(38),
  '0',
  `-${'9'.repeat(38)}`,
  `${'9'.repeat(15)}.99`,
  '999999',
  `0x${'f'.repeat(40)}`,
  'a'.repeat(30),
  'A'.repeat(64),
  'a'.repeat(20),
  'a'.repeat(40),
  'A'.repeat(200),
  'A'.repeat(120),
  'A'.repeat(8_000),
  'US',
];

/** Returns the id or domain for a field; the field is a path such as `.post.media.id`. */
type NameFor = (field: string) => string;

/** Returns all extreme inputs that the call's contract accepts. Each input gets its own ids and domains. */
export function extremeInputs(call: Call, namesFor: () => NameFor): unknown[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const hasDates = JSON.stringify(schema).includes('"format":"date');
  const branches = widestUnion(schema);
  const fillings: Filling[] = [
    ...texts.map((text, index) => ({
      text,
      isLargest: index % 2 === 0,
      dates: LONG_RANGE,
      branch: index % branches,
    })),
    ...Array.from({ length: branches }, (_, branch) => ({
      text: 'x',
      isLargest: true,
      dates: LONG_RANGE,
      branch,
    })),
    ...(hasDates ? datePairs : []).map((dates) => ({ text: 'x', isLargest: true, dates, branch: 0 })),
  ];
  const made = new Map<string, unknown>();
  for (const filling of fillings)
    for (const candidate of candidates(schema, filling, namesFor)) {
      const alike = JSON.stringify(candidate).replace(UUID, '');
      if (!made.has(alike) && call.input.safeParse(candidate).success) made.set(alike, candidate);
    }
  return [...made.values()];
}

/** Returns inputs with the largest and with the smallest numbers, both with the longest arrays that fit. */
function candidates(schema: Schema, filling: Filling, namesFor: () => NameFor): unknown[] {
  return [filling, { ...filling, isLargest: !filling.isLargest }].flatMap((one) => {
    for (const arrayLength of ARRAY_LENGTHS) {
      let dated = 0;
      const date = (): string => one.dates[dated++ % one.dates.length] ?? '';
      const input = fill(schema, { ...one, field: '', arrayLength, date, nameFor: namesFor() });
      if (fitsIntoBody(JSON.stringify(input))) return [input];
    }
    return [];
  });
}

function fitsIntoBody(body: string): boolean {
  const outsideOfStrings = body.replace(/"(?:[^"\\]|\\.)*"/g, '');
  const members = outsideOfStrings.match(/[:,]/g)?.length ?? 0;
  return Buffer.byteLength(body) <= BODY_BYTES_MAX && members <= MEMBERS_MAX;
}

interface Place extends Filling {
  readonly field: string;
  readonly arrayLength: number;
  date(): string;
  readonly nameFor: NameFor;
}

function fill(schema: Schema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(place.isLargest ? -1 : 0);
  const branches = schema.anyOf ?? schema.oneOf;
  // A wrong version is refused before anything is saved, so the version is null, as for a new record.
  if (branches && place.field.endsWith('.version')) return null;
  if (branches) return fill(branches[place.branch % branches.length] ?? {}, place);
  if (schema.allOf?.[0]) return fill(Object.assign({}, ...schema.allOf) as Schema, place);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([field]) => place.isLargest || !REFERENCES.includes(field))
        .map(([field, of]) => [field, fill(of, { ...place, field: `${place.field}.${field}` })]),
    );
  if (schema.type === 'array') return filledArray(schema, place);
  if (schema.type === 'boolean') return place.isLargest;
  if (schema.type === 'integer' || schema.type === 'number')
    return (place.isLargest ? schema.maximum : schema.minimum) ?? 1;
  if (schema.type === 'null') return null;
  return filledText(schema, place);
}

function filledArray({ items = {}, maxItems = Number.POSITIVE_INFINITY }: Schema, place: Place): unknown[] {
  return Array.from({ length: Math.min(maxItems, place.arrayLength) }, () => fill(items, place));
}

function filledText({ format, pattern, maxLength }: Schema, place: Place): string {
  if (format === 'uuid') return place.nameFor(place.field);
  if (place.field.endsWith('.cursor')) return LAST_CURSOR;
  if (/domain|coCreators/i.test(place.field)) return place.nameFor(place.field);
  if (format === 'date-time') return place.date();
  if (format === 'date') return place.date().slice(0, 10);
  if (format === 'uri') return `https://a.example/${'a/'.repeat((maxLength ?? 100) / 2)}`.slice(0, maxLength);
  if (/mail/i.test(place.field)) return `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
  const longest = place.text.repeat(Math.ceil((maxLength ?? 100) / place.text.length)).slice(0, maxLength);
  if (!pattern) return longest;
  const shape = new RegExp(pattern);
  // Only inputs filled with spaces get negative amounts. A negative amount is refused first, so the rest of that
  // input is not tested.
  const isNegative = place.text === ' ';
  const fitting = [longest, ...patterned].filter(
    (text) => shape.test(text) && (isNegative || !text.startsWith('-9')),
  );
  fitting.sort((one, other) => other.length - one.length);
  return fitting.at(place.isLargest ? 0 : -1) ?? longest;
}

/** The number of branches of the schema's widest union. This many inputs are needed to use each branch once. */
function widestUnion(schema: Schema): number {
  const own = (schema.anyOf ?? schema.oneOf ?? []).length;
  const inside = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ].map(widestUnion);
  return Math.max(1, own, ...inside);
}
