import {
  AtSign,
  KeyRound,
  Languages,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  UserRound,
} from 'lucide-react';
import type { Translate } from '#web/kit/i18n-store.ts';
import { routeNamed } from '#web/kit/match.ts';

/** Pages of the settings that exist. A page is listed here in the commit that brings it. */
const entries = {
  SettingsProfile: { group: 'you', icon: UserRound },
  SettingsAccount: { group: 'you', icon: AtSign },
  SettingsPassword: { group: 'you', icon: KeyRound, parent: 'SettingsAccount' },
  SettingsSessions: { group: 'you', icon: MonitorSmartphone, parent: 'SettingsAccount' },
  SettingsLanguage: { group: 'app', icon: Languages },
  SettingsAppearance: { group: 'app', icon: Palette },
} as const satisfies Record<string, { group: 'you' | 'app'; icon: LucideIcon; parent?: string }>;

export type SettingsName = keyof typeof entries;

export const groups = ['you', 'app'] as const;

export interface SettingsEntry {
  readonly name: SettingsName;
  readonly group: (typeof groups)[number];
  readonly icon: LucideIcon;
  /** The page it stands under; null for those of the first level. */
  readonly parent: SettingsName | null;
  readonly path: string;
}

const names = Object.keys(entries) as SettingsName[];

export const settingsEntries: readonly SettingsEntry[] = names.map((name) => ({
  parent: null,
  ...entries[name],
  name,
  path: routeNamed(name).path,
}));

/** The entries whose title, description or keywords hold every word of the query, in the present language. */
export function findEntries(query: string, t: Translate): readonly SettingsEntry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return settingsEntries.filter(({ name }) => {
    const text = plain(
      [t(`titles.${name}`), t(`settings.about.${name}`), t(`settings.keywords.${name}`)].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents, so that "parametres" finds "Paramètres". */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
