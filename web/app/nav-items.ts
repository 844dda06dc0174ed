import {
  Bell,
  Bookmark,
  ChartNoAxesColumn,
  Compass,
  Gift,
  House,
  Images,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Plus,
  ReceiptText,
  Settings,
  ShieldCheck,
  Sparkles,
  UsersRound,
  WalletMinimal,
} from 'lucide-react';
import type { RouteName } from '#contract/routes.ts';
import type { Role } from '#web/kit/role.ts';
import { screenOf } from '#web/kit/screens.ts';
import type { User } from '#web/kit/user-store.ts';

/** The pages that a menu can link to, with their icons. An entry's label is the title of its page. */
const icons = {
  Home: House,
  Discover: Compass,
  messageBoard: MessageCircle,
  Notifications: Bell,
  Subscriptions: UsersRound,
  Collections: Bookmark,
  RewardCenter: Gift,
  Wallet: WalletMinimal,
  Settings,
  Statistics: ChartNoAxesColumn,
  Vault: Images,
  Queue: ListTodo,
  MassMessagesStatistics: Megaphone,
  Payments: ReceiptText,
  CreatePost: Plus,
  Admin: ShieldCheck,
  BecomeCreator: Sparkles,
} as const satisfies Partial<Record<RouteName, LucideIcon>>;

export type NavName = keyof typeof icons;

const rail: Record<Role, readonly NavName[]> = {
  fan: [
    'Home',
    'Discover',
    'messageBoard',
    'Notifications',
    'Subscriptions',
    'Collections',
    'RewardCenter',
    'Wallet',
    'Settings',
    'Admin',
    'BecomeCreator',
  ],
  creator: [
    'Home',
    'messageBoard',
    'Notifications',
    'Statistics',
    'Vault',
    'Queue',
    'MassMessagesStatistics',
    'Subscriptions',
    'Payments',
    'RewardCenter',
    'Settings',
    'Admin',
    'CreatePost',
  ],
};

const tabs: Record<Role, readonly NavName[]> = {
  fan: ['Home', 'Discover', 'RewardCenter', 'messageBoard'],
  creator: ['Home', 'Statistics', 'CreatePost', 'messageBoard'],
};

export interface NavItem {
  readonly name: NavName;
  readonly icon: LucideIcon;
  readonly count: number;
}

/** The entries of all menus for a role. Pages without a screen are left out. */
export function navItems(role: Role, { info, messageCount }: Pick<User, 'info' | 'messageCount'>) {
  const isFor: Partial<Record<NavName, boolean>> = {
    Admin: info?.isOperator === true,
    // Only a person without a page can become a creator. A creator in the fan role still has a page.
    BecomeCreator: info !== null && info.creatorDomain === null,
  };
  const isOffered = (name: NavName) => screenOf(name) !== undefined && isFor[name] !== false;
  const counts: Partial<Record<NavName, number>> = {
    messageBoard: messageCount.message,
    Notifications: messageCount.notification,
  };
  const itemOf = (name: NavName): NavItem => ({ name, icon: icons[name], count: counts[name] ?? 0 });
  const inTabs = tabs[role].filter(isOffered);
  return {
    rail: rail[role].filter(isOffered).map(itemOf),
    tabs: inTabs.map(itemOf),
    /** The pages in the account menu of a phone: those of the rail that have no tab. */
    others: rail[role].filter((name) => isOffered(name) && !inTabs.includes(name)).map(itemOf),
  };
}
