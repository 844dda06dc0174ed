import { screen } from '#web/kit/screens.ts';

/**
 * The screens at which visitors arrive, available without the tables: the tables are as large as a screen and
 * would cost one more request before it. The server lists the files of these screens in the page's head, so
 * they load in parallel with the start of the app.
 */
export const login = screen(async () => (await import('#web/screens/LoginScreen.tsx')).LoginScreen);
export const creatorPage = screen(
  async () => (await import('#web/screens/CreatorScreen.tsx')).CreatorScreen,
  ['creators'],
);
