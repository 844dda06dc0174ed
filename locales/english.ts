import type core from './en/core.json';
import type legal from './en/legal.json';
import type mail from './en/mail.json';
import type money from './en/money.json';
import type refusals from './en/refusals.json';
import type settings from './en/settings.json';
import type titles from './en/titles.json';

/**
 * English is the source: its files say which messages exist. A new namespace is a file in `en/` and a line in each
 * of the two lists here. Only `core` comes with the first screen; the others load with the screens that need them.
 */
interface English {
  core: typeof core;
  legal: typeof legal;
  mail: typeof mail;
  money: typeof money;
  refusals: typeof refusals;
  settings: typeof settings;
  titles: typeof titles;
}

export type Namespace = keyof English;

export const namespaces = [
  'core',
  'legal',
  'mail',
  'money',
  'refusals',
  'settings',
  'titles',
] as const satisfies Namespace[];

/** Every message there is, as `namespace.key`; a key that English does not have does not compile. */
export type MessageKey = { [N in Namespace]: `${N}.${keyof English[N] & string}` }[Namespace];

/** `core.login.title` is the key `login.title` of the namespace `core`. */
export function splitKey(key: string): [namespace: string, name: string] {
  const dot = key.indexOf('.');
  return [key.slice(0, dot), key.slice(dot + 1)];
}
