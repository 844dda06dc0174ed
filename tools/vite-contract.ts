import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Call } from '#contract/kit.ts';

/** Looser than the contract's own type: here every feature and call is treated alike. */
type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const NAME = 'virtual:calls';
const RESOLVED = `\0${NAME}`;
const CONTRACT = join(import.meta.dirname, '..', 'contract', 'index.ts');

/**
 * Gives the browser the contract without its schemas: `virtual:calls` is a plain table of paths and rules, so no
 * page loads the schema library. Types still come from the contract itself (`web/kit/virtual-calls.d.ts`).
 */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      // Not a plain import(): Node would keep the first copy of every file and dev would never see a change.
      const { module, dependencies } = await runnerImport<{ contract: Contract }>(CONTRACT, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of [CONTRACT, ...dependencies]) this.addWatchFile(file);
      return `export const calls = ${JSON.stringify(callTable(module.contract))};`;
    },
  };
}

/** What the client must know of each call to make it. */
export function callTable(contract: Contract): Record<string, Record<string, object>> {
  return mapValues(contract, (feature) =>
    mapValues(feature, ({ path, key, alert, who }) => ({ path, key, alert, who })),
  );
}

function mapValues<V, R>(table: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}
