import { Suspense, use, useLayoutEffect, useState, useTransition } from 'react';
import { type Location, Router } from 'react-router';
import { ErrorBoundary } from '#web/kit/ErrorBoundary.tsx';
import { useFormat } from '#web/kit/format.ts';
import { appHistory, currentNavigation, subscribeNavigation } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { matchRoute } from '#web/kit/match.ts';
import { isKeptAlive, screenOf } from '#web/kit/screens.ts';
import { useUser } from '#web/kit/user-store.ts';
import { TooLongMessage } from '#web/ui/too-long.tsx';
import { isTurnedAway } from './guard.ts';
import { nextPages, nothingMounted } from './keep-alive.ts';
import { MountedPages } from './MountedPages.tsx';
import { OverlayHost } from './OverlayHost.tsx';
import { PageProgress } from './PageProgress.tsx';
import { missingTables } from './registry.ts';

/**
 * The whole app, which renders the page for the current address. React Router only matches routes and renders
 * links. The app does not use the data API, which is more than half of React Router. So the login page's bundle
 * does not contain that API.
 */
export function App() {
  const [current, setCurrent] = useState(currentNavigation);
  const [isPending, startTransition] = useTransition();

  useLayoutEffect(() => {
    // In a transition the old page stays on screen until the next one has loaded.
    const follow = () => startTransition(() => setCurrent(currentNavigation()));
    follow();
    return subscribeNavigation(follow);
  }, []);

  return (
    <Router location={current.location} navigationType={current.action} navigator={appHistory}>
      <TooLongMessage value={useTooLongWords()}>
        <ErrorBoundary>
          <PageProgress isPending={isPending} />
          <Pages location={current.location} />
          <OverlayHost />
        </ErrorBoundary>
      </TooLongMessage>
    </Router>
  );
}

function useTooLongWords() {
  const t = useT();
  const { number } = useFormat();
  return (over: number, limit: number) => t('core.tooLong', { count: over, limit: number(limit) });
}

function Pages({ location }: { location: Location }) {
  const who = useUser(({ address, info }) => address ?? info?.address ?? null);
  const [stage, setStage] = useState(nothingMounted);

  const route = matchRoute(location.pathname);
  const screen = route && screenOf(route.name);
  const missing = screen ? null : missingTables();
  // If the page's screen is not known yet, `Pages` suspends until the tables of all screens are loaded. In a
  // transition the old page stays on screen. For the first page, `start` has waited for the tables before the
  // first render.
  if (missing) use(missing);
  const notFound = screenOf('NotFound');
  const isAway = route !== undefined && isTurnedAway(route, who !== null);
  const next = nextPages(stage, {
    who,
    location,
    route,
    screen,
    isKept: screen !== undefined && isKeptAlive(screen),
    notFound,
    isTurnedAway: isAway,
  });
  if (next !== stage) setStage(next);

  return (
    <Suspense>
      <MountedPages stage={next} />
    </Suspense>
  );
}
