import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Call } from '#contract/kit.ts';

/** Less strict than the contract's own type, because all features and calls are treated alike here. */
type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const CALLS = 'virtual:calls';
const API = 'virtual:api';
/** Rollup's prefix for a module that is not a file, so that no other plugin searches for it on disk. */
const VIRTUAL = '\0';
const CONTRACT = join(import.meta.dirname, '..', 'contract', 'index.ts');

/**
 * Provides the contract to the browser without its schemas, as tables of paths and rules, so that no page
 * loads the schema library. The types come from the contract itself (`web/kit/virtual-calls.d.ts`). Each
 * feature is a module of its own (`virtual:calls/wallet`, `virtual:api/wallet`), so a page loads the calls of
 * its own features only.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    resolveId: (id) => (/^virtual:(calls|api)(\/|$)/.test(id) ? VIRTUAL + id : undefined),
    async load(id) {
      if (!id.startsWith(VIRTUAL + CALLS) && !id.startsWith(VIRTUAL + API)) return undefined;
      // Not a plain import(): Node would cache the first version of each file, and dev would not see changes.
      const { module, dependencies } = await runnerImport<{ contract: Contract }>(CONTRACT, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of [CONTRACT, ...dependencies]) this.addWatchFile(file);
      // The bundler resolves namespaces: code with `api.wallet.balance` depends on that feature's module
      // only.
      return { code: contractModule(id.slice(VIRTUAL.length), module.contract), moduleSideEffects: false };
    },
  };
}

/** The bundler's ids of the modules with one feature's calls. */
export function modulesOfFeature(feature: string): string[] {
  return [`${VIRTUAL}${CALLS}/${feature}`, `${VIRTUAL}${API}/${feature}`];
}

function contractModule(name: string, contract: Contract): string {
  const [family, feature] = name.split('/');
  const kind = family === API ? 'api' : 'calls';
  if (feature === undefined) return `export * as ${kind} from 'virtual:${kind}/*';`;
  if (feature === '*') {
    const features = Object.keys(contract);
    return features.map((each) => `export { ${each} } from 'virtual:${kind}/${each}';`).join('\n');
  }
  if (kind === 'calls') return `export const ${feature} = ${JSON.stringify(callTable(contract)[feature])};`;
  return [
    `import { clientOf } from '#web/kit/client.ts';`,
    `import { ${feature} as rows } from 'virtual:calls/${feature}';`,
    `export const ${feature} = /* @__PURE__ */ clientOf(rows);`,
  ].join('\n');
}

/** What the client needs to make each call. */
export function callTable(contract: Contract): Record<string, Record<string, object>> {
  return mapValues(contract, (feature) =>
    mapValues(feature, ({ path, key, alert, who, seat }) => ({
      path,
      key,
      alert,
      who,
      // Left out when null, because most calls have none.
      ...(seat ? { seat } : {}),
    })),
  );
}

function mapValues<V, R>(table: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}
