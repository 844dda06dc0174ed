import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startGuard } from './guard.ts';
import { currentPlace } from './history.ts';
import { initLanguage } from './i18n.tsx';
import { whenIdle } from './idle.ts';
import { matchRoute } from './match.ts';
import { type ModalTable, registerModals } from './modal-registry.ts';
import { preloadPage } from './Scenes.tsx';
import { registerScreens, type Screen, type ScreenTable } from './screens.ts';
import { startScrollRules } from './scroll.ts';
import { removeSplash } from './splash.ts';
import { isMobile } from './telegram.ts';
import { showTheme } from './theme.ts';
import { startVersionCheck } from './version.ts';

interface Parts {
  readonly screens: ScreenTable;
  readonly notFound: Screen;
  readonly modals: ModalTable;
}

/** Starts the app. The guard runs before anything is drawn, so nobody sees a page that is not for them. */
export async function start({ screens, notFound, modals }: Parts): Promise<void> {
  registerScreens(screens);
  registerModals(modals);
  showTheme();
  document.documentElement.toggleAttribute('data-mobile', isMobile());
  startVersionCheck();
  startGuard();
  startScrollRules();
  const route = matchRoute(currentPlace().location.pathname);
  if (route) preloadPage(route);
  try {
    await initLanguage();
    const root = document.getElementById('app');
    if (!root) throw new Error('The page has no place for the app');
    createRoot(root).render(
      <StrictMode>
        <App notFound={notFound} />
      </StrictMode>,
    );
  } catch {
    // Without words there is nothing to draw; the page itself holds a sentence and a way on.
    document.getElementById('failed')?.removeAttribute('hidden');
    removeSplash();
  }
  // Asked again at the next start if its code does not come.
  whenIdle(
    () =>
      void import('./webp.ts').then(
        ({ detectWebp }) => detectWebp(),
        () => undefined,
      ),
  );
}
