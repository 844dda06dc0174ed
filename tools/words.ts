import { parseSync } from 'vite';

/**
 * Words that names, comments and test titles must not contain, each with its replacement. WORDS.md explains
 * the vocabulary.
 */
const FORBIDDEN_WORDS: Readonly<Record<string, string>> = {
  afresh: 'again',
  anew: 'again',
  cage: 'canary registry',
  crew: 'node pool',
  dear: 'expensive',
  dearer: 'more expensive',
  dearest: 'most expensive',
  deed: 'operation',
  deeds: 'operations',
  film: 'video',
  films: 'videos',
  hat: 'role',
  hats: 'roles',
  hear: 'receive',
  heard: 'received',
  hearer: 'listener',
  hearers: 'listeners',
  hearing: 'listening',
  hears: 'receives',
  judge: 'check',
  judged: 'checked',
  judges: 'checks',
  judging: 'checking',
  purse: 'balance',
  relive: 'reproduce',
  relived: 'reproduced',
  shelf: 'library',
  shelves: 'libraries',
  standing: 'relationship',
  stretch: 'range or batch',
  stretches: 'ranges or batches',
  till: 'until, or payments harness',
  told: 'notified',
  unhear: 'unsubscribe',
  unheard: 'not received',
  wear: 'act as',
  wearing: 'acting as',
  wears: 'acts as',
  wish: 'request',
  wished: 'requested',
  wishes: 'requests',
  worn: 'acted as',
};

export interface FoundWord {
  readonly word: string;
  readonly line: number;
  /** The name, comment or test title that contains the word. */
  readonly text: string;
}

/** The forbidden words in the names, comments and test titles of a source file. */
export function forbiddenWordsIn(file: string, source: string): FoundWord[] {
  const { program, comments } = parseSync(file, source);
  const texts = comments.map(({ value, start }) => ({ text: value, start }));
  visit(program, (node) => {
    if (isName(node)) texts.push({ text: node.name, start: node.start });
    const title = titleOf(node);
    if (title) texts.push(title);
  });
  return texts.flatMap(({ text, start }) =>
    wordsOf(text)
      .filter((word) => Object.hasOwn(FORBIDDEN_WORDS, word))
      .map((word) => ({ word, line: source.slice(0, start).split('\n').length, text: text.trim() })),
  );
}

/** The words of a text in lower case. Names are split, so `refundTip` has the words refund and tip. */
const wordsOf = (text: string): string[] =>
  (text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? []).map((word) => word.toLowerCase());

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function visit(node: unknown, take: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, take);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) take(node as Node);
    for (const each of Object.values(node)) visit(each, take);
  }
}

const isName = (node: Node): node is Node & { readonly name: string } =>
  /^(JSX)?Identifier$|^PrivateIdentifier$/.test(node.type) && typeof node.name === 'string';

/** The title of a call of `test(…)`, `describe(…)` or `test.each(…)(…)`; null for any other call. */
function titleOf(node: Node): { text: string; start: number } | null {
  if (node.type !== 'CallExpression') return null;
  const [title] = node.arguments as Node[];
  if (!title || !/^(test|describe)\b/.test(calleeOf(node))) return null;
  if (title.type === 'Literal' && typeof title.value === 'string')
    return { text: title.value, start: title.start };
  if (title.type !== 'TemplateLiteral') return null;
  const quasis = title.quasis as { value: { raw: string } }[];
  return { text: quasis.map(({ value }) => value.raw).join(' '), start: title.start };
}

function calleeOf(node: Node): string {
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') return callee.name as string;
  if (callee.type === 'MemberExpression') return calleeOf({ ...callee, callee: callee.object });
  return callee.type === 'CallExpression' ? calleeOf(callee) : '';
}
