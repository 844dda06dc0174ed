import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentPlace } from '#web/kit/history.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { whenIdle } from '#web/kit/idle.ts';
import { matchRoute } from '#web/kit/match.ts';
import { registerScreens, type ScreenTable, screenOf } from '#web/kit/screens.ts';
import { removeSplash } from '#web/kit/splash.ts';
import { isMobile } from '#web/kit/telegram.ts';
import { showTheme } from '#web/kit/theme.ts';
import { startVersionCheck } from '#web/kit/version.ts';
import { App } from './App.tsx';
import { startGuard } from './guard.ts';
import { holdWhilePaying } from './hold-while-paying.ts';
import { preloadPage } from './MountedPages.tsx';
import { type ModalTable, registerModals } from './modal-registry.ts';
import { missingTables, registerLater } from './registry.ts';
import { startScrollRules } from './scroll.ts';

interface Parts {
  /** Screens that come with the start. */
  readonly first: ScreenTable;
  /** All screens and modals, and what goes on behind them whichever of them is shown. */
  readonly loadTables: () => Promise<{
    readonly screens: ScreenTable;
    readonly modals: ModalTable;
    readonly begin: () => void;
  }>;
}

/** Starts the app. The guard runs before anything is drawn, so nobody sees a page that is not for them. */
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
  holdWhilePaying();
  startScrollRules();
  try {
    await Promise.all([initLanguage(), preparePage()]);
    const root = document.getElementById('app');
    if (!root) throw new Error('The page has no place for the app');
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  } catch {
    // Without words there is nothing to draw; the page itself holds a sentence and a way on.
    document.getElementById('failed')?.removeAttribute('hidden');
    removeSplash();
  }
  whenIdle(() => void missingTables()?.catch(() => undefined));
  // Asked again at the next start if its code does not come.
  whenIdle(
    () =>
      void import('./webp.ts').then(
        ({ detectWebp }) => detectWebp(),
        () => undefined,
      ),
  );
}

/** Which page it will be is known once the guard has had its say; for most pages that takes the tables. */
async function preparePage(): Promise<void> {
  startGuard();
  const hereRoute = () => matchRoute(currentPlace().location.pathname);
  const asked = hereRoute();
  if (!asked || !screenOf(asked.name)) await missingTables();
  const route = hereRoute();
  if (route) preloadPage(route);
}
