import { type ScreenTable, screen } from '#web/kit/screens.ts';
import { LoginScreen } from './screens/LoginScreen.tsx';

/** The page for every address that has no other. */
export const notFound = screen(async () => (await import('./screens/NotFoundScreen.tsx')).NotFoundScreen);

const login = screen(async () => LoginScreen);
/** Their menu shows the titles of the pages. */
const settings = ['settings', 'titles'] as const;
const money = ['money', 'titles'] as const;

/**
 * Which screen stands at which route of `contract/routes.ts`. One line makes a page reachable and lights its entry in
 * the menus: `Home: screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, ['home'])`. Two routes
 * that share one `screen(…)` share one instance when they are kept alive. A screen is drawn inside `<main>` already.
 */
export const screens: ScreenTable = {
  Login: login,
  LoginAlias: login,
  LoginPhone: screen(async () => (await import('./screens/LoginPhoneScreen.tsx')).LoginPhoneScreen),
  SignIn: screen(async () => (await import('./screens/SignInScreen.tsx')).SignInScreen),
  SignUp: screen(async () => (await import('./screens/SignUpScreen.tsx')).SignUpScreen),
  RestoreAccess: screen(
    async () => (await import('./screens/RestoreAccessScreen.tsx')).RestoreAccessScreen,
    ['settings'],
  ),
  Terms: screen(async () => (await import('./screens/TermsScreen.tsx')).TermsScreen, ['legal']),
  Privacy: screen(async () => (await import('./screens/PrivacyScreen.tsx')).PrivacyScreen, ['legal']),
  Pay: screen(async () => (await import('./screens/PayScreen.tsx')).PayScreen, money),
  NotFound: notFound,

  Home: screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, money),
  Settings: screen(async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen, settings),
  SettingsProfile: screen(
    async () => (await import('./screens/SettingsProfileScreen.tsx')).SettingsProfileScreen,
    settings,
  ),
  SettingsAccount: screen(
    async () => (await import('./screens/SettingsAccountScreen.tsx')).SettingsAccountScreen,
    settings,
  ),
  SettingsPassword: screen(
    async () => (await import('./screens/SettingsPasswordScreen.tsx')).SettingsPasswordScreen,
    settings,
  ),
  SettingsSessions: screen(
    async () => (await import('./screens/SettingsSessionsScreen.tsx')).SettingsSessionsScreen,
    settings,
  ),
  SettingsLanguage: screen(
    async () => (await import('./screens/SettingsLanguageScreen.tsx')).SettingsLanguageScreen,
    settings,
  ),
  SettingsAppearance: screen(
    async () => (await import('./screens/SettingsAppearanceScreen.tsx')).SettingsAppearanceScreen,
    settings,
  ),
  Wallet: screen(async () => (await import('./screens/WalletScreen.tsx')).WalletScreen, money),
  TopUp: screen(async () => (await import('./screens/TopUpScreen.tsx')).TopUpScreen, money),
  TopUpMethod: screen(async () => (await import('./screens/TopUpMethodScreen.tsx')).TopUpMethodScreen, money),
  TopUpDeposit: screen(
    async () => (await import('./screens/TopUpDepositScreen.tsx')).TopUpDepositScreen,
    money,
  ),
  TopUpTransactions: screen(
    async () => (await import('./screens/TopUpTransactionsScreen.tsx')).TopUpTransactionsScreen,
    money,
  ),
  TopUpTransaction: screen(
    async () => (await import('./screens/TopUpTransactionScreen.tsx')).TopUpTransactionScreen,
    money,
  ),
  Payments: screen(async () => (await import('./screens/PaymentsScreen.tsx')).PaymentsScreen, money),
  Transaction: screen(async () => (await import('./screens/TransactionScreen.tsx')).TransactionScreen, money),
};
