import { type ScreenTable, screen } from '#web/kit/screens.ts';

/** The page for every address that has no other. */
export const notFound = screen(async () => (await import('./screens/NotFoundScreen.tsx')).NotFoundScreen);

const login = screen(async () => (await import('./screens/LoginScreen.tsx')).LoginScreen);
/** Their menu shows the titles of the pages. */
const settings = ['settings', 'titles'] as const;

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
  NotFound: notFound,

  Home: screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen),
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
};
