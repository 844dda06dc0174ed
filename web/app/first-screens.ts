import { screen } from '#web/kit/screens.ts';

/**
 * The screens on which visitors usually arrive. They work without the tables of all screens and modals. Those
 * tables are as large as a screen, and loading them first would cost one more request. The server lists the
 * files of these screens in the page's head, so that they load in parallel with the start of the app.
 */
export const login = screen(async () => (await import('#web/screens/LoginScreen.tsx')).LoginScreen);
export const creatorPage = screen(
  async () => (await import('#web/screens/CreatorScreen.tsx')).CreatorScreen,
  ['creators'],
);
