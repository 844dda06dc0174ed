import type assistant from './en/assistant.json';
import type chat from './en/chat.json';
import type collections from './en/collections.json';
import type composer from './en/composer.json';
import type core from './en/core.json';
import type creators from './en/creators.json';
import type help from './en/help.json';
import type legal from './en/legal.json';
import type mail from './en/mail.json';
import type mass from './en/mass.json';
import type media from './en/media.json';
import type posts from './en/posts.json';
import type protection from './en/protection.json';
import type refusals from './en/refusals.json';
import type settings from './en/settings.json';
import type statistics from './en/statistics.json';
import type subscriptions from './en/subscriptions.json';
import type team from './en/team.json';
import type titles from './en/titles.json';
import type vault from './en/vault.json';
import type wallet from './en/wallet.json';

/**
 * The English files define which messages exist. A new namespace is a file in `en/` and an entry in both
 * lists of this file. `core` is loaded with the first screen, every other namespace with the screens that
 * need it.
 */
interface English {
  assistant: typeof assistant;
  chat: typeof chat;
  collections: typeof collections;
  composer: typeof composer;
  core: typeof core;
  creators: typeof creators;
  help: typeof help;
  legal: typeof legal;
  mail: typeof mail;
  mass: typeof mass;
  media: typeof media;
  posts: typeof posts;
  protection: typeof protection;
  refusals: typeof refusals;
  settings: typeof settings;
  statistics: typeof statistics;
  subscriptions: typeof subscriptions;
  team: typeof team;
  titles: typeof titles;
  vault: typeof vault;
  wallet: typeof wallet;
}

export type Namespace = keyof English;

export const namespaces = [
  'assistant',
  'chat',
  'collections',
  'composer',
  'core',
  'creators',
  'help',
  'legal',
  'mail',
  'mass',
  'media',
  'posts',
  'protection',
  'refusals',
  'settings',
  'statistics',
  'subscriptions',
  'team',
  'titles',
  'vault',
  'wallet',
] as const satisfies Namespace[];

/**
 * The keys of all messages, as `namespace.key`. Code with a key that English does not have does not compile.
 */
export type MessageKey = { [N in Namespace]: `${N}.${keyof English[N] & string}` }[Namespace];

/** Splits a key: `core.login.title` has the namespace `core` and the name `login.title`. */
export function splitKey(key: string): [namespace: string, name: string] {
  const dot = key.indexOf('.');
  return [key.slice(0, dot), key.slice(dot + 1)];
}
