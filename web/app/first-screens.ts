import { screen } from '#web/kit/screens.ts';

/**
 * The screens on which visitors usually arrive. They do not need the tables of all screens and modals, which
 * are as large as a screen and would cost one more request before the first screen. The server lists the
 * files of these screens in the page's head, so they load in parallel with the start of the app.
 */
export const login = screen(async () => (await import('#web/screens/LoginScreen.tsx')).LoginScreen);
export const creatorPage = screen(
  async () => (await import('#web/screens/CreatorScreen.tsx')).CreatorScreen,
  ['creators'],
);
