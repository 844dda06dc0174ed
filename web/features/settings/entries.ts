import {
  AtSign,
  CircleHelp,
  Download,
  EyeOff,
  Globe,
  KeyRound,
  Languages,
  Layers,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Network,
  Package,
  Palette,
  ShieldCheck,
  Stamp,
  UserRound,
  UserRoundX,
  Wallet,
} from 'lucide-react';
import type { Translate } from '#web/kit/i18n-store.ts';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';

const entries = {
  SettingsProfile: { group: 'you', icon: UserRound },
  SettingsAccount: { group: 'you', icon: AtSign },
  SettingsPassword: { group: 'you', icon: KeyRound, parent: 'SettingsAccount' },
  SettingsSessions: { group: 'you', icon: MonitorSmartphone, parent: 'SettingsAccount' },
  // The wallet is not a settings page, but people search for it here, so a search finds it.
  Wallet: { group: 'you', icon: Wallet, isFoundOnly: true },
  SettingsSecurity: { group: 'you', icon: ShieldCheck },
  SettingsFilter: { group: 'you', icon: EyeOff, parent: 'SettingsSecurity' },
  SettingsBlocked: { group: 'you', icon: UserRoundX, parent: 'SettingsSecurity' },
  SettingsChats: { group: 'you', icon: MessageCircle },
  SettingsDownload: { group: 'creator', icon: Download, parent: 'SettingsSecurity' },
  SettingsWatermarks: { group: 'creator', icon: Stamp, parent: 'SettingsSecurity' },
  SettingsBlockByCountry: { group: 'creator', icon: Globe, parent: 'SettingsSecurity' },
  SettingsBlockByIP: { group: 'creator', icon: Network, parent: 'SettingsSecurity' },
  SettingsSubscription: { group: 'creator', icon: Layers },
  SettingsTier: { group: 'creator', icon: Layers, parent: 'SettingsSubscription', isUnlisted: true },
  SettingsCollection: { group: 'creator', icon: Package },
  SettingsCollectionCreate: {
    group: 'creator',
    icon: Package,
    parent: 'SettingsCollection',
    isUnlisted: true,
  },
  SettingsCollectionEdit: {
    group: 'creator',
    icon: Package,
    parent: 'SettingsCollection',
    isUnlisted: true,
  },
  SettingsLanguage: { group: 'app', icon: Languages },
  SettingsAppearance: { group: 'app', icon: Palette },
  AiChatsbot: { group: 'app', icon: CircleHelp },
} as const satisfies Record<
  string,
  {
    group: 'you' | 'creator' | 'app';
    icon: LucideIcon;
    parent?: string;
    isUnlisted?: true;
    isFoundOnly?: true;
  }
>;

export type SettingsName = keyof typeof entries;

export const groups = ['you', 'creator', 'app'] as const;

export interface SettingsEntry {
  readonly name: SettingsName;
  readonly group: (typeof groups)[number];
  readonly icon: LucideIcon;
  /** The first-level page above this page; null when this page is on the first level. */
  readonly parent: SettingsName | null;
  readonly path: string;
  /** Whether the page is missing from all lists and search results. Other pages link to such a page. */
  readonly isUnlisted: boolean;
  /** Whether the page is listed only in search results. */
  readonly isFoundOnly: boolean;
}

const names = Object.keys(entries) as SettingsName[];

export const settingsEntries: readonly SettingsEntry[] = names.map((name) => ({
  parent: null,
  isUnlisted: false,
  isFoundOnly: false,
  ...entries[name],
  name,
  path: routeNamed(name).path,
}));

const isCreator = (): boolean => Boolean(useUser.getState().info?.creatorDomain);

/** Settings for creators are not offered to a person without a page. */
const isOffered = ({ group, isUnlisted }: SettingsEntry): boolean =>
  !isUnlisted && (group !== 'creator' || isCreator());

/**
 * Returns the description of a settings page. Two settings pages offer less to a person who is not a creator,
 * so each of these two has a second, shorter description.
 */
export function aboutOf(name: SettingsName, t: Translate): string {
  if (!isCreator() && (name === 'SettingsSecurity' || name === 'SettingsChats'))
    return t(`settings.about.fan.${name}`);
  return t(`settings.about.${name}`);
}

/**
 * The entries that contain every word of the query in their title, description or keywords, in the current
 * language.
 */
export function findEntries(query: string, t: Translate): readonly SettingsEntry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return settingsEntries.filter(isOffered).filter(({ name, isFoundOnly }) => {
    if (isFoundOnly && words.length === 0) return false;
    const text = plain([t(`titles.${name}`), aboutOf(name, t), t(`settings.keywords.${name}`)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Removes case and accents, so that "parametres" finds "Paramètres". */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
