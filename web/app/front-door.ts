import { screen } from '#web/kit/screens.ts';

/**
 * The screens that strangers arrive at, known without the tables: those weigh as much as a screen and would be one more
 * trip before it. The server names their files in the served head, so they travel together with the start of the app.
 */
export const login = screen(async () => (await import('#web/screens/LoginScreen.tsx')).LoginScreen);
export const creatorPage = screen(
  async () => (await import('#web/screens/CreatorScreen.tsx')).CreatorScreen,
  ['creators'],
);
