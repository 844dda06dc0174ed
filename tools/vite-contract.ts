import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Call } from '#contract/kit.ts';

/** This type describes any contract, because the code below treats all features and calls alike. */
type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const CALLS = 'virtual:calls';
const API = 'virtual:api';
/** Rollup's prefix for a virtual module, which keeps other plugins from searching for it on disk. */
const VIRTUAL = '\0';
const CONTRACT = join(import.meta.dirname, '..', 'contract', 'index.ts');

/**
 * Provides the contract to the browser as tables of paths and rules, without its schemas, so that no page
 * loads the schema library. The types come from the contract itself (`web/kit/virtual-calls.d.ts`). Each
 * feature has its own modules (`virtual:calls/wallet`, `virtual:api/wallet`), so that a page loads only the
 * calls of the features it uses.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    resolveId: (id) => (/^virtual:(calls|api)(\/|$)/.test(id) ? VIRTUAL + id : undefined),
    async load(id) {
      if (!id.startsWith(VIRTUAL + CALLS) && !id.startsWith(VIRTUAL + API)) return undefined;
      // A plain import() would miss changes in development, because Node caches the first version of each
      // file.
      const { module, dependencies } = await runnerImport<{ contract: Contract }>(CONTRACT, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of [CONTRACT, ...dependencies]) this.addWatchFile(file);
      // The bundler resolves the namespace `api`, so code with `api.wallet.balance` depends only on the
      // module of the wallet.
      return { code: contractModule(id.slice(VIRTUAL.length), module.contract), moduleSideEffects: false };
    },
  };
}

/** The ids that the bundler gives to the modules with one feature's calls. */
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

/** For each call, what the browser's client needs to make it. */
export function callTable(contract: Contract): Record<string, Record<string, object>> {
  return mapValues(contract, (feature) =>
    mapValues(feature, ({ path, key, alert, who, seat }) => ({
      path,
      key,
      alert,
      who,
      // `seat` is left out when null, because most calls have none.
      ...(seat ? { seat } : {}),
    })),
  );
}

function mapValues<V, R>(table: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}
