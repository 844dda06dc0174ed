import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** One import of a module. */
export interface Import {
  /** A path from the root of the repository (ours), or the name of a package or virtual module. */
  readonly target: string;
  /**
   * `static` runs before the importing module, `dynamic` is an `import()`, and `type` imports types only, so
   * it never runs.
   */
  readonly kind: 'static' | 'dynamic' | 'type';
  /** The imported values, each with its local name; `*` for all of them. */
  readonly names: readonly ImportedName[];
}

interface ImportedName {
  readonly name: string;
  readonly as: string;
}

/** All imports and re-exports of a module. `file` is a path from the root of the repository. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
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
    // For `import()` the parser gives the argument's text; only a plain string names a module.
    const [, name] = /^'([^']+)'$/.exec(source.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return name ? [{ target: resolve(file, name), kind: 'dynamic', names: [{ name: '*', as: '*' }] }] : [];
  });
  return [...imports, ...reexports, ...dynamic];
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? join(dirname(file), name) : name;
}

const nameOf = ({ kind, name }: { kind: string; name?: string | null | undefined }): string =>
  kind === 'Default' ? 'default' : (name ?? '*');
