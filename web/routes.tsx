import { type ScreenTable, screen } from '#web/kit/screens.ts';

/** The page for every address that has no other. */
export const notFound = screen(async () => (await import('./screens/NotFoundScreen.tsx')).NotFoundScreen);

/**
 * Which screen stands at which route of `contract/routes.ts`. One line makes a page reachable and lights its entry in
 * the menus: `Home: screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, ['home'])`. Two routes
 * that share one `screen(…)` share one instance when they are kept alive. A screen is drawn inside `<main>` already.
 */
export const screens: ScreenTable = {
  NotFound: notFound,
};
