/** Who may import whom, by the folder of the importing file. `tools/tidy.test.ts` holds the tree to it. */
export interface ImportRule {
  readonly name: string;
  readonly why: string;
  readonly from: RegExp;
  /** Imports of these are wrong there. */
  readonly forbids: RegExp;
  /** …except these. */
  readonly allows?: RegExp;
}

export const importRules: readonly ImportRule[] = [
  {
    name: 'the contract stands alone',
    why: 'Both sides read it; it must not drag one side into the other.',
    from: /^contract\/(?!.*\.test\.ts$)/,
    forbids: /^(server|web|locales|test|tools)\/|^(?!zod$)[a-z@]/,
    allows: /^contract\//,
  },
  {
    name: 'the languages stand alone',
    why: 'Server and browser format the same messages with the same code.',
    from: /^locales\/(?!.*\.test\.ts$)/,
    forbids: /^(server|web|contract|test|tools)\//,
  },
  {
    name: 'web and server never see each other',
    why: 'They meet in the contract; anything else would couple two deployments.',
    from: /^web\//,
    forbids: /^(server|test)\//,
  },
  {
    name: 'the server does not know the web app',
    why: 'It serves built files; it never runs them.',
    from: /^server\/(?!main\.ts$)/,
    forbids: /^(web|tools|test)\//,
  },
  {
    name: 'a sandbox plays somebody else’s system',
    why: 'It must know nothing of ours, or it would agree with our mistakes.',
    from: /^sandbox\//,
    forbids: /^(contract|locales|server|web|test|tools)\//,
  },
  {
    name: 'the kit knows no feature',
    why: 'Of the product it knows who calls, in which role or seat, and nothing else, so that every feature can stand on it.',
    from: /^server\/kit\//,
    forbids: /^server\/(?!kit\/)/,
  },
  {
    name: 'the ledger knows no feature',
    why: 'It is the only writer of balances; what is sold is none of its business.',
    from: /^server\/ledger\//,
    forbids: /^server\/(features|access|realtime|providers|pages|demo)\//,
  },
  {
    name: 'access imports no feature',
    why: 'It reads their tables to answer "may this person see this?"; they ask it, never the other way round.',
    from: /^server\/access\/(?!.*\.test\.ts$)/,
    forbids: /^server\/(?!access\/|kit\/)/,
  },
  {
    name: 'sockets carry events and know no feature',
    why: 'A new event must not need a change in realtime.',
    from: /^server\/realtime\//,
    forbids: /^server\/(features|ledger|access|providers|pages|demo)\//,
  },
  {
    name: 'features reach providers through their port',
    why: 'An adapter can then be replaced without touching a feature.',
    from: /^server\/features\/(?!.*\.test\.ts$)/,
    forbids: /^server\/providers\/[^/]+\/(?!port\.ts$)/,
  },
  {
    name: 'features meet through index.ts',
    why: 'What a feature keeps to itself it can change.',
    from: /^server\/features\/([^/]+)\//,
    forbids: /^server\/features\/(?!$1\/)[^/]+\/(?!index\.ts$)/,
  },
  {
    name: 'ui knows no feature',
    why: 'The design system is text in, pixels out.',
    from: /^web\/ui\//,
    forbids: /^(web\/(?!ui\/)|contract\/|locales\/)/,
  },
  {
    name: 'the web kit knows no feature',
    why: 'Every feature builds on it; screens and modals reach it through the tables in web/app.',
    from: /^web\/kit\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/(app|features|screens|modals|gallery)\//,
  },
  {
    name: 'features of the web app meet through index.ts',
    why: 'What a feature keeps to itself it can change. Tests may reach further.',
    from: /^web\/features\/([^/]+)\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/features\/(?!$1\/)[^/]+\/(?!index\.ts$)/,
  },
  {
    name: 'features do not know screens',
    why: 'Screens and modals compose features, never the other way round.',
    from: /^web\/features\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/(app|screens|modals|gallery)\//,
  },
  {
    name: 'screens and modals do not know the app around them',
    why: 'The app names them in its tables and draws them; what they need of it is in the kit.',
    from: /^web\/(screens|modals)\/(?!.*\.test\.tsx?$)/,
    forbids: /^web\/app\//,
  },
];

/** The features of the web app, from the bottom: each imports only features of the layers before its own. */
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

/** Breaches we know of, each with the day it should be gone. */
export const importExceptions: readonly { file: string; imports: string; why: string; until: string }[] = [];
