import { parseSync, Visitor } from 'vite';

/** The functions of `server/kit/handle.ts` that create the handler of a call. */
const CREATING = new Set(['handle', 'handleBatched', 'query']);

/**
 * The names of a module's handlers. A handler is a top-level function or constant that passes a call of the contract,
 * such as `tips.send`, to `handle`, `handleBatched` or `query`. If it passes several calls, its name is returned once
 * for each call. If a handler is created elsewhere, such as in a default export, its name is empty.
 */
export function handlersOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);

  /** The names that this module gives to the functions of `CREATING`. */
  const creating = new Set<string>();
  const named: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type' || !/(^|\/)handle\.ts$/.test(statement.source.value)) continue;
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type')
          if (CREATING.has(textOf(source, specifier.imported))) creating.add(specifier.local.name);
      continue;
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration') named.push({ ...declared, name: declared.id?.name ?? '' });
    if (declared?.type === 'VariableDeclaration')
      for (const { id, start, end } of declared.declarations)
        named.push({ start, end, name: id.type === 'Identifier' ? id.name : '' });
  }

  const handlers = new Map<string, string>();
  new Visitor({
    CallExpression: ({ callee, arguments: [call], start }) => {
      if (callee.type !== 'Identifier' || !creating.has(callee.name) || !call) return;
      const name = named.find((one) => one.start <= start && start < one.end)?.name ?? '';
      handlers.set(`${name} ${textOf(source, call)}`, name);
    },
  }).visit(program);
  return [...handlers.values()];
}

const textOf = (source: string, { start, end }: { start: number; end: number }): string =>
  source.slice(start, end);

/** The file that a handler must be in: `listMyGifts` in `list-my-gifts.ts`. */
export const fileOfHandler = (name: string): string =>
  `${name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.ts`;
