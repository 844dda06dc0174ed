import { relative } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { cataloguePath, LOCALES_FOLDER, readCatalogue } from '#locales/catalogues.ts';
import { compileCatalogue } from '#locales/compile.ts';
import { namespaces } from '#locales/english.ts';
import type { Message } from '#locales/format.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languages } from '#locales/languages.ts';

const INDEX = 'virtual:locales';
const LANGUAGE = 'virtual:locale/';
/** Rollup's prefix for a virtual module, which keeps other plugins from searching for it on disk. */
const VIRTUAL = '\0';
const late = namespaces.filter((namespace) => namespace !== 'core');

/**
 * Provides the catalogues to the web app in compiled form, so that the app needs no parser. `virtual:locales`
 * loads any language. `virtual:locale/ar` contains the namespace `core` of Arabic. The other namespaces of Arabic,
 * such as `virtual:locale/ar/settings`, are loaded later. So the login page shows its texts after one request.
 */
export function localesPlugin({ folder = LOCALES_FOLDER }: { folder?: string } = {}): Plugin {
  return {
    name: 'locales',
    resolveId(id) {
      return id === INDEX || id.startsWith(LANGUAGE) ? VIRTUAL + id : undefined;
    },
    load(id) {
      if (id === VIRTUAL + INDEX) return indexModule();
      if (!id.startsWith(VIRTUAL + LANGUAGE)) return undefined;
      const [language, namespace] = id.slice((VIRTUAL + LANGUAGE).length).split('/');
      if (!isLanguage(language)) throw new Error(`${language} is not a language of the product`);
      if (namespace === undefined) return languageModule(language);
      return `export default ${JSON.stringify(compiledNamespace(language, namespace, folder))};`;
    },
    configureServer(server) {
      // Vite watches only the web root, and the catalogues are outside of it.
      server.watcher.add(folder);
    },
    hotUpdate({ file, timestamp }) {
      if (!file.startsWith(`${normalizePath(folder)}/`) || !file.endsWith('.json')) return undefined;
      const graph = this.environment.moduleGraph;
      for (const module of graph.idToModuleMap.values()) {
        if (module.id?.startsWith(VIRTUAL + LANGUAGE))
          graph.invalidateModule(module, new Set(), timestamp, true);
      }
      // The texts are in a store, not in components, so a hot update would change only some of the texts on
      // screen. A reload changes all.
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/**
 * The compiled messages of one namespace in a language. English messages replace missing translations, so
 * that the browser needs only one language.
 */
function compiledNamespace(language: Language, namespace: string, folder: string): Record<string, Message> {
  const english = readCatalogue(DEFAULT_LANGUAGE, namespace, folder);
  const file = (code: Language) => relative(process.cwd(), cataloguePath(code, namespace, folder));
  const source = compileCatalogue(file(DEFAULT_LANGUAGE), english);
  if (language === DEFAULT_LANGUAGE) return source;
  return {
    ...source,
    ...compileCatalogue(file(language), readCatalogue(language, namespace, folder), english),
  };
}

function indexModule(): string {
  const entries = languages.map(({ code }) => `'${code}': () => import('${LANGUAGE}${code}'),`);
  return `export const entries = {\n${entries.join('\n')}\n};`;
}

function languageModule(language: Language): string {
  const loaders = late.map(
    (namespace) => `'${namespace}': () => import('${LANGUAGE}${language}/${namespace}'),`,
  );
  return `export { default as core } from '${LANGUAGE}${language}/core';\nexport const late = {\n${loaders.join('\n')}\n};`;
}
