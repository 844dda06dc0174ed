/**
 * All routes of the product. The router, the login guard, page titles, scroll rules and the reserved domains
 * are derived from them. A route without a screen yet shows the 404 page. No imports here: the browser loads
 * this file as it is.
 */
export interface RouteMeta {
  readonly needLogin: boolean;
  /** True when the screen stays mounted, but hidden, after the person leaves it. */
  readonly isKeepAlive: boolean;
  /** Whether the scroll position is restored when the person returns. */
  readonly keepScroll: boolean;
  /**
   * What surrounds the screen. `main`: the side rail and the tab bar. `chats`: the messaging area. `bare`:
   * nothing.
   */
  readonly layout: 'main' | 'chats' | 'bare';
  /**
   * The message key of the title. `description` is set only for pages that search engines and shared links
   * may show.
   */
  readonly title: `titles.${string}`;
  readonly description: `titles.${string}` | null;
}

export interface Route {
  readonly name: string;
  readonly path: string;
  readonly meta: RouteMeta;
}

interface Options {
  isKeepAlive?: true;
  keepScroll?: true;
  needLogin?: boolean;
  /** Whether the page is public and has a description in its head. */
  isDescribed?: true;
}

function route<const N extends string>(
  layout: RouteMeta['layout'],
  name: N,
  path: `/${string}`,
  {
    isKeepAlive = undefined,
    keepScroll = undefined,
    needLogin = layout !== 'bare',
    isDescribed = undefined,
  }: Options = {},
) {
  return {
    name,
    path,
    meta: {
      needLogin,
      isKeepAlive: isKeepAlive === true,
      keepScroll: keepScroll === true,
      layout,
      title: `titles.${name}`,
      description: isDescribed ? `titles.${name}.description` : null,
    },
  } as const satisfies Route;
}

const OPEN = { needLogin: false } as const;

export const routes = [
  route('bare', 'Login', '/', { isKeepAlive: true, isDescribed: true }),
  route('bare', 'LoginAlias', '/login', { isKeepAlive: true, isDescribed: true }),
  route('bare', 'LoginPhone', '/loginPhone'),
  route('bare', 'SignIn', '/signin'),
  route('bare', 'SignUp', '/signup', { isDescribed: true }),
  route('bare', 'BecomeCreatorIntro', '/becomeCreatorIntro', { isDescribed: true }),
  route('bare', 'BecomeCreatorApply', '/becomeCreatorApply'),
  route('bare', 'Faq', '/faq', { isDescribed: true }),
  route('bare', 'KYC', '/kyc', { needLogin: true }),
  route('bare', 'About', '/about', { isDescribed: true }),
  route('bare', 'OurMission', '/ourMission', { isDescribed: true }),
  route('bare', 'NotFound', '/404'),
  route('bare', 'Template', '/template'),
  route('bare', 'Partner', '/partner', { isDescribed: true }),
  route('bare', 'VideoGuide', '/videoGuide'),
  route('bare', 'Loading', '/loading'),
  route('bare', 'Campaigns', '/campaigns', { isDescribed: true }),
  route('bare', 'Brand', '/brand'),
  route('bare', 'Pay', '/pay/:status'),
  route('bare', 'Diagnose', '/diagnose'),
  route('bare', 'Terms', '/terms', { isDescribed: true }),
  route('bare', 'Privacy', '/privacy', { isDescribed: true }),
  route('bare', 'EmailChange', '/settings/emailChange'),
  route('bare', 'RestoreAccess', '/settings/restoreAccess'),
  route('bare', 'Admin', '/admin', { needLogin: true }),
  // The statement has the bare layout because it is made for printing.
  route('bare', 'Statement', '/wallet/statement', { needLogin: true }),

  route('main', 'Home', '/home', { keepScroll: true }),
  route('main', 'Discover', '/discover', { ...OPEN, keepScroll: true, isDescribed: true }),
  route('main', 'RewardCenter', '/rewardCenter'),
  route('main', 'Shares', '/shares'),
  route('main', 'Settings', '/settings'),
  route('main', 'SettingsProfile', '/settings/profile'),
  route('main', 'SettingsAccount', '/settings/account'),
  route('main', 'SettingsEmail', '/settings/account/email'),
  route('main', 'SettingsVerifyEmail', '/settings/account/verifyEmail'),
  route('main', 'SettingsBindEmail', '/settings/account/bindEmail'),
  route('main', 'SettingsPassword', '/settings/account/password'),
  route('main', 'SettingsFullName', '/settings/account/fullName'),
  route('main', 'SettingsAddress', '/settings/account/address'),
  route('main', 'SettingsDeleteAccount', '/settings/account/deleteAccount'),
  route('main', 'SettingsSessions', '/settings/account/sessions'),
  route('main', 'SettingsLanguage', '/settings/language'),
  route('main', 'SettingsAppearance', '/settings/appearance'),
  route('main', 'SettingsSecurity', '/settings/security'),
  route('main', 'SettingsFilter', '/settings/security/filter'),
  route('main', 'SettingsDownload', '/settings/security/download'),
  route('main', 'SettingsWatermarks', '/settings/security/watermarks'),
  route('main', 'SettingsBlocked', '/settings/security/blocked'),
  route('main', 'SettingsBlockByCountry', '/settings/security/blockByCountry'),
  route('main', 'SettingsBlockByIP', '/settings/security/blockByIP'),
  route('main', 'SettingsSubscription', '/settings/subscription'),
  route('main', 'SettingsTier', '/settings/subscription/tier'),
  route('main', 'SettingsChats', '/settings/settingChats'),
  route('main', 'SettingsPush', '/settings/pushNotifications'),
  route('main', 'SettingsMail', '/settings/emailNotifications'),
  route('main', 'SettingsTelegramBot', '/settings/telegramBot'),
  route('main', 'SettingsNotifications', '/settings/notifications'),
  route('main', 'SettingsTracking', '/settings/tracking'),
  route('main', 'SettingsCollection', '/settings/collection'),
  route('main', 'SettingsCollectionCreate', '/settings/collection/create'),
  route('main', 'SettingsCollectionEdit', '/settings/collection/edit'),
  route('main', 'SettingsGateways', '/settings/paymentGatewayManagement'),
  route('main', 'Payments', '/payments'),
  route('main', 'Statistics', '/statistics'),
  route('main', 'Dispute', '/dispute/:id'),
  route('main', 'Post', '/post', OPEN),
  route('main', 'Notifications', '/notifications', { keepScroll: true }),
  route('main', 'Transaction', '/transaction/:id'),
  route('main', 'Withdraw', '/withdraw/:hash'),
  route('main', 'BecomeCreator', '/becomeCreator'),
  route('main', 'ClaimDividends', '/claim-dividends'),
  route('main', 'ClaimConfirmation', '/claim-confirmation'),
  route('main', 'ClaimSuccess', '/claim-success'),
  route('main', 'StakeDFS', '/stake-DFS'),
  route('main', 'StakeConfirm', '/stake-confirm'),
  route('main', 'StakeSuccess', '/stake-success'),
  route('main', 'Subscriptions', '/subscriptions', { keepScroll: true }),
  route('main', 'Collections', '/collections'),
  route('main', 'Vault', '/vault'),
  route('main', 'CreatePost', '/createPost'),
  route('main', 'SearchPost', '/searchPost/:domain', { keepScroll: true }),
  route('main', 'Queue', '/queue'),
  route('main', 'Contact', '/contact'),
  route('main', 'Wallet', '/wallet'),
  route('main', 'TopUp', '/topUp'),
  route('main', 'TopUpMethod', '/topUp/depositMethod'),
  route('main', 'TopUpDeposit', '/topUp/deposit'),
  route('main', 'TopUpKodo', '/topUp/kodo'),
  route('main', 'TopUpAlchemy', '/topUp/alchemy'),
  route('main', 'TopUpTransactions', '/topUp/transactions'),
  route('main', 'TopUpTransaction', '/topUp/transactions/:id'),
  route('main', 'MassMessagesStatistics', '/massMessagesStatistics'),
  route('main', 'Appeal', '/appeal'),

  route('chats', 'messageBoard', '/chats', { isKeepAlive: true, keepScroll: true }),
  route('chats', 'messageDetail', '/chats/chat/:privateChatId'),
  route('chats', 'Gallery', '/chats/chat/:privateChatId/gallery'),
  route('chats', 'AiChatsbot', '/chats/AiChatsbot'),
  route('chats', 'newChatsSend', '/chats/newChatsSend'),
  route('chats', 'newChats', '/chats/newChats'),

  // The routes below a creator's domain stay last, so that every fixed route takes precedence over them.
  route('main', 'CreatorCollections', '/:domain/all', OPEN),
  route('main', 'ContractDetails', '/:domain/:id', OPEN),
  route('main', 'Creators', '/:domain', { ...OPEN, keepScroll: true }),
] as const;

export type RouteName = (typeof routes)[number]['name'];

/** The first path segments of the routes above. `:domain` is a parameter and reserves nothing. */
export const routeSegments: readonly string[] = [
  ...new Set(
    routes
      .map(({ path }) => path.split('/')[1] ?? '')
      .filter((segment) => segment !== '' && !segment.startsWith(':')),
  ),
];
