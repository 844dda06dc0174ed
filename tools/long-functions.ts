import { parseSync, Visitor } from 'vite';

/** The maximum number of lines of a function, so that it can be read on one screen. */
const LIMIT = 100;

interface LongFunction {
  readonly name: string;
  readonly lines: number;
}

/**
 * Returns a module's functions that have more than 100 lines, from the first line to the last. A function
 * without a name of its own is named after the variable, property, test or function around it. The callback of
 * a `describe` is left out, because it only groups tests.
 */
export function longFunctionsOf(file: string, source: string): LongFunction[] {
  const countLines = (text: string) => text.split('\n').length;
  if (countLines(source) <= LIMIT) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);

  const found: LongFunction[] = [];
  const names: string[] = [];
  const textOf = ({ start, end }: Range) => source.slice(start, end);
  const enter = (name: string | undefined) => names.push(name ?? names.at(-1) ?? '');
  const leave = () => names.pop();
  const enterFunction = ({ id, ...range }: Range & { id?: { name: string } | null }) => {
    enter(id?.name);
    const lines = countLines(textOf(range));
    if (lines > LIMIT && names.at(-1) !== 'describe') found.push({ name: names.at(-1) ?? '', lines });
  };

  new Visitor({
    FunctionDeclaration: enterFunction,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enterFunction,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enterFunction,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: ({ id }) => enter(id.type === 'Identifier' ? id.name : undefined),
    'VariableDeclarator:exit': leave,
    Property: ({ key }) => enter(textOf(key)),
    'Property:exit': leave,
    MethodDefinition: ({ key }) => enter(textOf(key)),
    'MethodDefinition:exit': leave,
    PropertyDefinition: ({ key }) => enter(textOf(key)),
    'PropertyDefinition:exit': leave,
    CallExpression: ({ callee, arguments: [first] }) => {
      const isDescribe = /^describe\b/.test(textOf(callee));
      enter(isDescribe ? 'describe' : first?.type === 'Literal' ? String(first.value) : undefined);
    },
    'CallExpression:exit': leave,
  }).visit(program);
  return found;
}

interface Range {
  readonly start: number;
  readonly end: number;
}
