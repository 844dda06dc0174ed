import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** An import that a module contains. */
export interface Import {
  /** The imported file's path from the repository's root, or the name of a package or virtual module. */
  readonly target: string;
  /**
   * A `static` import runs before the importing module. A `dynamic` import is an `import()`. A `type` import
   * contains only types, so none of its code runs.
   */
  readonly kind: 'static' | 'dynamic' | 'type';
  /** The imported values with their local names; `*` stands for all values. Types are left out. */
  readonly names: readonly ImportedName[];
}

interface ImportedName {
  readonly name: string;
  readonly as: string;
}

/** All imports and re-exports of a module. `file` is the module's path from the repository's root. */
export function importsOf(file: string, source: string): Import[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);

  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: resolve(file, moduleRequest.value),
    kind: entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'static',
    names: entries
      .filter(({ isType }) => !isType)
      .map(({ importName, localName }) => ({ name: nameOf(importName), as: localName.value })),
  }));
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, exportName, isType }): Import[] => {
      if (!moduleRequest) return [];
      const target = resolve(file, moduleRequest.value);
      if (isType) return [{ target, kind: 'type', names: [] }];
      return [{ target, kind: 'static', names: [{ name: nameOf(importName), as: exportName.name ?? '*' }] }];
    });
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }): Import[] => {
    // For `import()` the parser returns the position of the argument in the source. Only an argument that is
    // a plain string names a module.
    const [, name] = /^'([^']+)'$/.exec(source.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return name ? [{ target: resolve(file, name), kind: 'dynamic', names: [{ name: '*', as: '*' }] }] : [];
  });
  const inTypes: Import[] = [];
  new Visitor({
    TSImportType: ({ source: { value } }) => {
      inTypes.push({ target: resolve(file, value), kind: 'type', names: [] });
    },
  }).visit(program);
  return [...imports, ...reexports, ...dynamic, ...inTypes];
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? join(dirname(file), name) : name;
}

const nameOf = ({ kind, name }: { kind: string; name?: string | null | undefined }): string =>
  kind === 'Default' ? 'default' : (name ?? '*');
