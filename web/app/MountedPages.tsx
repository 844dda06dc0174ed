import { Activity, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useRoutes } from 'react-router';
import { boot } from '#web/kit/boot.ts';
import { ErrorBoundary } from '#web/kit/ErrorBoundary.tsx';
import { headOf, showHead } from '#web/kit/head.ts';
import { loadNamespaces, useT } from '#web/kit/i18n.tsx';
import { MissingScreen } from '#web/kit/MissingScreen.tsx';
import type { AppRoute } from '#web/kit/match.ts';
import { part } from '#web/kit/part.tsx';
import { screenOf } from '#web/kit/screens.ts';
import { removeSplash } from '#web/kit/splash.ts';
import { isLoggedIn } from '#web/kit/user-store.ts';
import type { KeepAlive, MountedPage } from './keep-alive.ts';
import { loadMenus } from './load-menus.ts';
import { scrollOnArrival } from './scroll.ts';

const loadShell = async () => {
  // Nobody who is logged in sees a page before its menus.
  const [{ Shell }] = await Promise.all([import('./Shell.tsx'), isLoggedIn() ? loadMenus() : null]);
  return Shell;
};
const Frame = part(loadShell, [], MissingScreen);

/** Asks for a page's code before anything is drawn, so that it travels together with the words of the language. */
export function preloadPage({ name, meta }: AppRoute): void {
  screenOf(name)?.preload();
  if (meta.layout !== 'bare') Frame.preload();
}

/** Every mounted page, only one of them visible. */
export function MountedPages({ stage: { who, shown, kept } }: { stage: KeepAlive }) {
  const bareMain = useRef<HTMLElement>(null);
  const framedMain = useRef<HTMLElement>(null);
  const scenes = shown ? [...kept, shown] : kept;
  const bare = scenes.filter(({ route }) => route.meta.layout === 'bare');
  const framed = scenes.filter(({ route }) => route.meta.layout !== 'bare');
  const isFramed = shown !== null && framed.includes(shown);
  const draw = (scene: MountedPage) => <OnePage key={scene.key} scene={scene} isShown={scene === shown} />;

  return (
    <>
      {bare.length > 0 && (
        <Activity mode={isFramed ? 'hidden' : 'visible'}>
          <main ref={bareMain} tabIndex={-1}>
            {bare.map(draw)}
          </main>
        </Activity>
      )}
      {framed.length > 0 && (
        <Activity mode={isFramed ? 'visible' : 'hidden'}>
          <Frame key={who} mainRef={framedMain} layout={isFramed ? shown.route.meta.layout : 'main'}>
            {framed.map(draw)}
          </Frame>
        </Activity>
      )}
      {shown && <Arrived key={arrivalKey(shown)} scene={shown} main={isFramed ? framedMain : bareMain} />}
    </>
  );
}

/** Another address of the same instance is an arrival too. */
const arrivalKey = ({ key, location }: MountedPage): string => `${key} ${location.pathname}`;

function OnePage({ scene, isShown }: { scene: MountedPage; isShown: boolean }) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <ErrorBoundary>
        <Placed scene={scene} />
      </ErrorBoundary>
    </Activity>
  );
}

/** Gives the page its parameters and its own location: a hidden page must not see the addresses of others. */
function Placed({ scene: { route, location, screen } }: { scene: MountedPage }) {
  const path = route.name === 'NotFound' ? '*' : route.path;
  return useRoutes([{ path, element: <screen.Component /> }], location);
}

/** Stands beside the page inside the same Suspense, so its effects run only once the page is really there. */
function Arrived({
  scene: { route, location },
  main,
}: {
  scene: MountedPage;
  main: RefObject<HTMLElement | null>;
}) {
  const t = useT();

  useEffect(() => {
    let isHere = true;
    loadNamespaces(['titles']).then(() => {
      if (isHere) showHead(headOf(route, t, boot.brand.name));
    });
    return () => {
      isHere = false;
    };
  }, [route, t]);

  const arrive = useEffectEvent(() => {
    const isFirst = removeSplash();
    scrollOnArrival(route, location);
    // Keyboard and screen reader go on at the new page; on the very first one the browser's own place is right.
    if (!isFirst) main.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);

  return null;
}
