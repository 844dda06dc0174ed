import { type ScreenTable, screen } from '#web/kit/screens.ts';
import { creatorPage, login } from './first-screens.ts';

/**
 * The text namespaces of settings pages. `titles` is needed because the settings menu shows the titles of
 * other pages.
 */
const settings = ['settings', 'titles'] as const;
const protection = ['protection', 'settings', 'titles'] as const;
const wallet = ['wallet', 'titles'] as const;
/** The text namespaces of posts, which show media and prices. */
const posts = ['posts', 'media', 'wallet', 'titles'] as const;
const collections = [
  'collections',
  'creators',
  'media',
  'wallet',
  'posts',
  'settings',
  'titles',
  'vault',
] as const;
const subscriptions = ['subscriptions', 'wallet', 'titles'] as const;
/** The text namespaces of chats. Chats show media, locks and prices as posts do, so they need the texts of these too. */
const chats = ['chat', 'media', 'wallet', 'posts', 'team', 'titles'] as const;
/**
 * One screen for two routes, so that the list of chats stays mounted while chats open and close beside it.
 */
const chatsArea = screen(async () => (await import('#web/screens/ChatsScreen.tsx')).ChatsScreen, chats);
/** The text namespaces of mass messages, which are shown like messages in a chat. */
const mass = ['mass', 'settings', ...chats] as const;

/**
 * The screen of each route of `contract/routes.ts`. One line here makes a page reachable and shows its entry
 * in the menus: `Home: screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, ['home'])`.
 * Two routes with the same `screen(…)` share one instance if one of them is kept alive. A screen is rendered
 * inside `<main>`. This table is loaded with `tables.ts`; the screens on which visitors usually arrive work
 * without it.
 */
export const screens: ScreenTable = {
  Login: login,
  LoginAlias: login,
  LoginPhone: screen(async () => (await import('#web/screens/LoginPhoneScreen.tsx')).LoginPhoneScreen),
  SignIn: screen(async () => (await import('#web/screens/SignInScreen.tsx')).SignInScreen),
  SignUp: screen(async () => (await import('#web/screens/SignUpScreen.tsx')).SignUpScreen),
  RestoreAccess: screen(
    async () => (await import('#web/screens/RestoreAccessScreen.tsx')).RestoreAccessScreen,
    ['settings'],
  ),
  Terms: screen(async () => (await import('#web/screens/TermsScreen.tsx')).TermsScreen, ['legal']),
  Privacy: screen(async () => (await import('#web/screens/PrivacyScreen.tsx')).PrivacyScreen, ['legal']),
  Pay: screen(async () => (await import('#web/screens/PayScreen.tsx')).PayScreen, subscriptions),
  Statement: screen(async () => (await import('#web/screens/StatementScreen.tsx')).StatementScreen, wallet),
  // The 404 screen, shown at every address that has no screen.
  NotFound: screen(async () => (await import('#web/screens/NotFoundScreen.tsx')).NotFoundScreen),

  Home: screen(async () => (await import('#web/screens/HomeScreen.tsx')).HomeScreen, posts),
  Post: screen(
    async () => (await import('#web/screens/PostScreen.tsx')).PostScreen,
    posts,
    async () => (await import('#web/modals/PostModal.tsx')).PostModal,
  ),
  SearchPost: screen(async () => (await import('#web/screens/SearchPostScreen.tsx')).SearchPostScreen, posts),
  CreatePost: screen(
    async () => (await import('#web/screens/CreatePostScreen.tsx')).CreatePostScreen,
    ['composer', 'vault', ...posts],
  ),
  Queue: screen(
    async () => (await import('#web/screens/QueueScreen.tsx')).QueueScreen,
    ['composer', 'mass', 'refusals', ...posts],
  ),
  Settings: screen(async () => (await import('#web/screens/SettingsScreen.tsx')).SettingsScreen, settings),
  SettingsProfile: screen(
    async () => (await import('#web/screens/SettingsProfileScreen.tsx')).SettingsProfileScreen,
    ['creators', 'media', 'settings', 'titles'],
  ),
  SettingsAccount: screen(
    async () => (await import('#web/screens/SettingsAccountScreen.tsx')).SettingsAccountScreen,
    settings,
  ),
  SettingsPassword: screen(
    async () => (await import('#web/screens/SettingsPasswordScreen.tsx')).SettingsPasswordScreen,
    settings,
  ),
  SettingsSessions: screen(
    async () => (await import('#web/screens/SettingsSessionsScreen.tsx')).SettingsSessionsScreen,
    settings,
  ),
  SettingsLanguage: screen(
    async () => (await import('#web/screens/SettingsLanguageScreen.tsx')).SettingsLanguageScreen,
    settings,
  ),
  SettingsAppearance: screen(
    async () => (await import('#web/screens/SettingsAppearanceScreen.tsx')).SettingsAppearanceScreen,
    settings,
  ),
  SettingsSecurity: screen(
    async () => (await import('#web/screens/SettingsSecurityScreen.tsx')).SettingsSecurityScreen,
    protection,
  ),
  SettingsFilter: screen(
    async () => (await import('#web/screens/SettingsFilterScreen.tsx')).SettingsFilterScreen,
    protection,
  ),
  SettingsChats: screen(
    async () => (await import('#web/screens/SettingChatsScreen.tsx')).SettingChatsScreen,
    ['assistant', ...mass],
  ),
  SettingsDownload: screen(
    async () => (await import('#web/screens/SettingsDownloadScreen.tsx')).SettingsDownloadScreen,
    protection,
  ),
  SettingsWatermarks: screen(
    async () => (await import('#web/screens/SettingsWatermarksScreen.tsx')).SettingsWatermarksScreen,
    protection,
  ),
  SettingsBlocked: screen(
    async () => (await import('#web/screens/SettingsBlockedScreen.tsx')).SettingsBlockedScreen,
    ['creators', 'wallet', ...settings],
  ),
  SettingsBlockByCountry: screen(
    async () => (await import('#web/screens/SettingsBlockByCountryScreen.tsx')).SettingsBlockByCountryScreen,
    protection,
  ),
  SettingsBlockByIP: screen(
    async () => (await import('#web/screens/SettingsBlockByIPScreen.tsx')).SettingsBlockByIPScreen,
    protection,
  ),
  SettingsSubscription: screen(
    async () => (await import('#web/screens/SettingsSubscriptionScreen.tsx')).SettingsSubscriptionScreen,
    ['subscriptions', 'wallet', 'settings', 'titles'],
  ),
  SettingsTier: screen(
    async () => (await import('#web/screens/SettingsTierScreen.tsx')).SettingsTierScreen,
    ['subscriptions', 'wallet', 'settings', 'titles'],
  ),
  Subscriptions: screen(
    async () => (await import('#web/screens/SubscriptionsScreen.tsx')).SubscriptionsScreen,
    ['creators', ...subscriptions],
  ),
  Wallet: screen(async () => (await import('#web/screens/WalletScreen.tsx')).WalletScreen, wallet),
  TopUp: screen(async () => (await import('#web/screens/TopUpScreen.tsx')).TopUpScreen, wallet),
  TopUpMethod: screen(
    async () => (await import('#web/screens/TopUpMethodScreen.tsx')).TopUpMethodScreen,
    wallet,
  ),
  TopUpDeposit: screen(
    async () => (await import('#web/screens/TopUpDepositScreen.tsx')).TopUpDepositScreen,
    wallet,
  ),
  TopUpTransactions: screen(
    async () => (await import('#web/screens/TopUpTransactionsScreen.tsx')).TopUpTransactionsScreen,
    wallet,
  ),
  TopUpTransaction: screen(
    async () => (await import('#web/screens/TopUpTransactionScreen.tsx')).TopUpTransactionScreen,
    wallet,
  ),
  SettingsCollection: screen(
    async () => (await import('#web/screens/SettingsCollectionScreen.tsx')).SettingsCollectionScreen,
    ['refusals', ...collections],
  ),
  SettingsCollectionCreate: screen(
    async () =>
      (await import('#web/screens/SettingsCollectionEditScreen.tsx')).SettingsCollectionCreateScreen,
    ['refusals', ...collections],
  ),
  SettingsCollectionEdit: screen(
    async () => (await import('#web/screens/SettingsCollectionEditScreen.tsx')).SettingsCollectionEditScreen,
    ['refusals', ...collections],
  ),
  ContractDetails: screen(
    async () => (await import('#web/screens/CollectionScreen.tsx')).CollectionScreen,
    collections,
  ),
  CreatorCollections: screen(
    async () => (await import('#web/screens/CreatorCollectionsScreen.tsx')).CreatorCollectionsScreen,
    collections,
  ),
  Collections: screen(
    async () => (await import('#web/screens/CollectionsScreen.tsx')).CollectionsScreen,
    ['chat', 'mass', ...collections],
  ),
  Vault: screen(
    async () => (await import('#web/screens/VaultScreen.tsx')).VaultScreen,
    ['media', 'wallet', 'posts', 'titles', 'vault'],
  ),
  Discover: screen(
    async () => (await import('#web/screens/DiscoverScreen.tsx')).DiscoverScreen,
    ['creators', 'wallet', 'posts', 'titles'],
  ),
  BecomeCreator: screen(
    async () => (await import('#web/screens/BecomeCreatorScreen.tsx')).BecomeCreatorScreen,
    ['creators', 'settings', 'titles'],
  ),
  messageBoard: chatsArea,
  messageDetail: chatsArea,
  Gallery: screen(async () => (await import('#web/screens/ChatGalleryScreen.tsx')).ChatGalleryScreen, chats),
  AiChatsbot: screen(
    async () => (await import('#web/screens/AiChatsbotScreen.tsx')).AiChatsbotScreen,
    ['assistant', 'help', 'settings', ...chats],
  ),
  newChats: screen(async () => (await import('#web/screens/NewChatsScreen.tsx')).NewChatsScreen, chats),
  newChatsSend: screen(
    async () => (await import('#web/screens/NewChatsSendScreen.tsx')).NewChatsSendScreen,
    mass,
  ),
  MassMessagesStatistics: screen(
    async () => (await import('#web/screens/MassMessagesStatisticsScreen.tsx')).MassMessagesStatisticsScreen,
    mass,
  ),
  Creators: creatorPage,
  Payments: screen(
    async () => (await import('#web/screens/PaymentsScreen.tsx')).PaymentsScreen,
    subscriptions,
  ),
  Statistics: screen(
    async () => (await import('#web/screens/StatisticsScreen.tsx')).StatisticsScreen,
    ['subscriptions', 'settings', 'statistics', 'titles'],
  ),
  Transaction: screen(
    async () => (await import('#web/screens/TransactionScreen.tsx')).TransactionScreen,
    wallet,
  ),
};
