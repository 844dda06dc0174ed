/**
 * A rule that forbids the files at certain paths to import certain other files. `tools/tidy.test.ts` applies
 * the rules to every file.
 */
export interface ImportRule {
  readonly name: string;
  readonly why: string;
  readonly from: RegExp;
  /** The targets that the files must not import. */
  readonly forbids: RegExp;
  /** Targets that may be imported although `forbids` matches them. */
  readonly allows?: RegExp;
}

export const importRules: readonly ImportRule[] = [
  {
    name: 'the contract imports only itself and zod',
    why: 'Server and browser import it; it must not pull one into the other.',
    from: /^contract\/(?!.*\.test\.ts$)/,
    forbids: /^(server|web|locales|test|tools)\/|^(?!zod$)[a-z@]/,
    allows: /^contract\//,
  },
  {
    name: 'locales imports nothing of server, web or contract',
    why: 'Server and browser format the same messages with the same code.',
    from: /^locales\/(?!.*\.test\.ts$)/,
    forbids: /^(server|web|contract|test|tools)\//,
  },
  {
    name: 'the web app imports nothing of the server',
    why: 'They share the contract only; anything else would couple two deployments.',
    from: /^web\//,
    forbids: /^(server|test)\//,
  },
  {
    name: 'the server imports nothing of the web app',
    why: 'It serves the built files and never runs them.',
    from: /^server\/(?!main\.ts$)/,
    forbids: /^(web|tools|test)\//,
  },
  {
    name: 'a sandbox imports nothing of the app',
    why: 'It stands for another system; with our code it would repeat our mistakes.',
    from: /^sandbox\//,
    forbids: /^(contract|locales|server|web|test|tools)\//,
  },
  {
    name: 'the server kit imports no feature',
    why: 'Every feature uses it. Of the product it knows only the caller, with role and seat.',
    from: /^server\/kit\//,
    forbids: /^server\/(?!kit\/)/,
  },
  {
    name: 'the ledger imports no feature',
    why: 'It is the only writer of balances, whatever is sold.',
    from: /^server\/ledger\//,
    forbids: /^server\/(features|access|realtime|providers|pages|demo)\//,
  },
  {
    name: 'access imports no feature',
    why: 'It reads their tables to decide what a person may see. Features import access, never the reverse.',
    from: /^server\/access\/(?!.*\.test\.ts$)/,
    forbids: /^server\/(?!access\/|kit\/)/,
  },
  {
    name: 'realtime imports no feature',
    why: 'It only carries events, so a new event needs no change there.',
    from: /^server\/realtime\//,
    forbids: /^server\/(features|ledger|access|providers|pages|demo)\//,
  },
  {
    name: 'features import only the port of a provider',
    why: 'An adapter can then be replaced without changing a feature.',
    from: /^server\/features\/(?!.*\.test\.ts$)/,
    forbids: /^server\/providers\/[^/]+\/(?!port\.ts$)/,
  },
  {
    name: 'server features import each other through index.ts only',
    why: 'Everything else in a feature can change freely.',
    from: /^server\/features\/([^/]+)\//,
    forbids: /^server\/features\/(?!$1\/)[^/]+\/(?!index\.ts$)/,
  },
  {
    name: 'web/ui imports only itself and packages',
    why: 'The design system gets texts as props and knows nothing of the product.',
    from: /^web\/ui\//,
    forbids: /^(web\/(?!ui\/)|contract\/|locales\/)/,
  },
  {
    name: 'the web kit imports no feature',
    why: 'Every feature uses it; it gets screens and modals from the tables in web/app.',
    from: /^web\/kit\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/(app|features|screens|modals|gallery)\//,
  },
  {
    name: 'web features import each other through index.ts only',
    why: 'Everything else in a feature can change freely. Tests may import it.',
    from: /^web\/features\/([^/]+)\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/features\/(?!$1\/)[^/]+\/(?!index\.ts$)/,
  },
  {
    name: 'web features import no screen, modal or app file',
    why: 'Screens and modals compose features, never the reverse.',
    from: /^web\/features\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/(app|screens|modals|gallery)\//,
  },
  {
    name: 'screens and modals import nothing of web/app',
    why: 'The app lists and renders them; what they need from it is in the kit.',
    from: /^web\/(screens|modals)\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/app\//,
  },
];

/** The web app's features in layers, lowest first. A feature may import only features of lower layers. */
export const webLayers: readonly (readonly string[])[] = [
  ['account', 'follows', 'legal', 'lists', 'media', 'wallet', 'words'],
  ['music', 'settings', 'team', 'top-up', 'vault'],
  ['protection', 'purchases'],
  ['posts'],
  ['chat'],
  ['assistant', 'home', 'statistics', 'subscriptions'],
  ['collections', 'composer', 'creators'],
  ['discover', 'mass'],
  ['automation', 'queue'],
];

/** Known violations of the rules, each with the date by which it must be removed. */
export const importExceptions: readonly { file: string; imports: string; why: string; until: string }[] = [];
