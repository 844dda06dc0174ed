import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentNavigation } from '#web/kit/history.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { whenIdle } from '#web/kit/idle.ts';
import { matchRoute } from '#web/kit/match.ts';
import { type AnyModal, registerModals } from '#web/kit/modal-registry.ts';
import { registerScreens, type ScreenTable, screenOf } from '#web/kit/screens.ts';
import { removeSplash } from '#web/kit/splash.ts';
import { isMobile } from '#web/kit/telegram.ts';
import { showTheme } from '#web/kit/theme.ts';
import { startVersionCheck } from '#web/kit/version.ts';
import { App } from './App.tsx';
import { startGuard } from './guard.ts';
import { holdForModals } from './hold-for-modals.ts';
import { preloadPage } from './MountedPages.tsx';
import { missingTables, registerLater } from './registry.ts';
import { startScrollRules } from './scroll.ts';

interface Parts {
  /** The screens that are available without the tables. */
  readonly first: ScreenTable;
  /** Loads all screens and modals, and `begin`, which starts the background work that every page needs. */
  readonly loadTables: () => Promise<{
    readonly screens: ScreenTable;
    readonly modals: readonly AnyModal[];
    readonly begin: () => void;
  }>;
}

/**
 * Starts the app. The guard runs before the first render, so that nobody sees a page that they must not see.
 */
export async function start({ first, loadTables }: Parts): Promise<void> {
  registerScreens(first);
  registerLater(async () => {
    const { screens, modals, begin } = await loadTables();
    registerScreens(screens);
    registerModals(modals);
    begin();
  });
  showTheme();
  document.documentElement.toggleAttribute('data-mobile', isMobile());
  startVersionCheck();
  holdForModals();
  startScrollRules();
  try {
    await Promise.all([initLanguage(), preparePage()]);
    const root = document.getElementById('app');
    if (!root) throw new Error('The page has no #app element');
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  } catch {
    // Nothing can be rendered without texts, so the error message in the static page is shown.
    document.getElementById('failed')?.removeAttribute('hidden');
    removeSplash();
  }
  whenIdle(() => void missingTables()?.catch(() => undefined));
  // A failure to load the WebP check is ignored, because the next start tries again.
  whenIdle(
    () =>
      void import('./webp.ts').then(
        ({ detectWebp }) => detectWebp(),
        () => undefined,
      ),
  );
}

/**
 * Starts the guard, which chooses the first page, and starts loading that page's code. If the page needs the
 * tables, waits for them first.
 */
async function preparePage(): Promise<void> {
  startGuard();
  const hereRoute = () => matchRoute(currentNavigation().location.pathname);
  const requested = hereRoute();
  if (!requested || !screenOf(requested.name)) await missingTables();
  const route = hereRoute();
  if (route) preloadPage(route);
}
