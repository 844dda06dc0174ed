import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Call } from '#contract/kit.ts';

/** Looser than the contract's own type: here every feature and call is treated alike. */
type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const CALLS = 'virtual:calls';
const API = 'virtual:api';
/** Rollup's mark for a module that is no file, so that no other plugin looks for it on disk. */
const VIRTUAL = '\0';
const CONTRACT = join(import.meta.dirname, '..', 'contract', 'index.ts');

/**
 * Gives the browser the contract without its schemas: plain tables of paths and rules, so no page loads the schema
 * library. Types still come from the contract itself (`web/kit/virtual-calls.d.ts`). Each feature is a module of its
 * own (`virtual:calls/wallet`, `virtual:api/wallet`), so a page carries the calls of the features it uses and no others.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    resolveId: (id) => (/^virtual:(calls|api)(\/|$)/.test(id) ? VIRTUAL + id : undefined),
    async load(id) {
      if (!id.startsWith(VIRTUAL + CALLS) && !id.startsWith(VIRTUAL + API)) return undefined;
      // Not a plain import(): Node would keep the first copy of every file and dev would never see a change.
      const { module, dependencies } = await runnerImport<{ contract: Contract }>(CONTRACT, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of [CONTRACT, ...dependencies]) this.addWatchFile(file);
      // The bundler sees through namespaces: whoever writes `api.wallet.balance` depends on that one feature's module.
      return { code: contractModule(id.slice(VIRTUAL.length), module.contract), moduleSideEffects: false };
    },
  };
}

/** The id, as the bundler knows it, of the modules that hold one feature's calls. */
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

/** What the client must know of each call to make it. */
export function callTable(contract: Contract): Record<string, Record<string, object>> {
  return mapValues(contract, (feature) =>
    mapValues(feature, ({ path, key, alert, who, seat }) => ({
      path,
      key,
      alert,
      who,
      // Most calls name none; left out, it weighs nothing.
      ...(seat ? { seat } : {}),
    })),
  );
}

function mapValues<V, R>(table: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}
