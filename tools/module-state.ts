import { parseSync, Visitor } from 'vite';

/** The methods that change a map, a set or an array. */
const CHANGING = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
);

/** The functions of `server/kit` whose result stores data of earlier calls. */
const REMEMBERING = new Set(['cachedFor', 'fairQueue', 'sharedWork']);

/**
 * Returns a sentence about each part of a module's state. The state is: variables that can be reassigned,
 * constants whose contents the module changes, constants that store data of earlier calls, and statements that
 * run at import.
 */
export function moduleStateOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);

  const found: string[] = [];
  const constants = new Set<string>();
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations) {
        if (id.type !== 'Identifier') continue;
        constants.add(id.name);
        if (declared.kind !== 'const') found.push(`${id.name} can be reassigned`);
        if (init?.type === 'CallExpression' && REMEMBERING.has(nameOf(init.callee)))
          found.push(`${id.name} remembers calls`);
      }
    else if (/(Expression|If|For|ForOf|ForIn|While|Try|Switch|Block)Statement$/.test(declared?.type ?? ''))
      found.push(`"${source.slice(statement.start, statement.end).split('\n')[0]}" runs at import`);
  }

  const change = (target: Target): void => {
    const root = rootOf(target);
    if (constants.has(root)) found.push(`${root} is changed`);
  };
  new Visitor({
    AssignmentExpression: ({ left }) => left.type === 'MemberExpression' && change(left),
    UpdateExpression: ({ argument }) => argument.type === 'MemberExpression' && change(argument),
    UnaryExpression: ({ operator, argument }) => operator === 'delete' && change(argument),
    CallExpression: ({ callee }) =>
      callee.type === 'MemberExpression' && CHANGING.has(nameOf(callee.property)) && change(callee.object),
  }).visit(program);
  return [...new Set(found)];
}

interface Target {
  readonly type: string;
  readonly name?: unknown;
  readonly object?: Target;
}

const nameOf = ({ name }: { type: string; name?: unknown }): string => (typeof name === 'string' ? name : '');

/** The first variable in a chain of properties: `rates` in `rates.eu.list`. */
const rootOf = (target: Target): string => (target.object ? rootOf(target.object) : nameOf(target));
