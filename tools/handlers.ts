import { parseSync, Visitor } from 'vite';

/** The functions of `server/kit/handle.ts` that create the handler of a call. */
const CREATING = new Set(['handle', 'handleBatched', 'query']);

/**
 * The names of a module's handlers: its top-level functions and constants that pass a call of the contract, such as
 * `tips.send`, to `handle`, `handleBatched` or `query`.
 */
export function handlersOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);

  const calls: number[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [call], start }) => {
      if (callee.type === 'Identifier' && CREATING.has(callee.name) && call?.type === 'MemberExpression')
        calls.push(start);
    },
  }).visit(program);

  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const named =
      declared?.type === 'VariableDeclaration'
        ? declared.declarations
        : declared?.type === 'FunctionDeclaration'
          ? [declared]
          : [];
    return named
      .filter(({ start, end }) => calls.some((at) => start <= at && at < end))
      .map(({ id }) => (id?.type === 'Identifier' ? id.name : ''));
  });
}

/** The file that a handler must be in: `listMyGifts` in `list-my-gifts.ts`. */
export const fileOfHandler = (name: string): string =>
  `${name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.ts`;
