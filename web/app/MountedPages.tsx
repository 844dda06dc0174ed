import { Activity, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useRoutes } from 'react-router';
import { boot } from '#web/kit/boot.ts';
import { ErrorBoundary } from '#web/kit/ErrorBoundary.tsx';
import { headOf, showHead } from '#web/kit/head.ts';
import { loadNamespaces, useT } from '#web/kit/i18n.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { MissingScreen } from '#web/kit/MissingScreen.tsx';
import type { AppRoute } from '#web/kit/match.ts';
import { screenOf } from '#web/kit/screens.ts';
import { removeSplash } from '#web/kit/splash.ts';
import { isLoggedIn } from '#web/kit/user-store.ts';
import type { KeepAlive, MountedPage } from './keep-alive.ts';
import { loadMenus } from './load-menus.ts';
import { scrollOnArrival } from './scroll.ts';

const loadShell = async () => {
  // For a logged-in person, the frame is loaded together with its menus, so that both appear at the same
  // time.
  const [{ Shell }] = await Promise.all([import('./Shell.tsx'), isLoggedIn() ? loadMenus() : null]);
  return Shell;
};
const Frame = lazyPart(loadShell, [], MissingScreen);

/** Starts loading a page's code before the first render, in parallel with the texts of the language. */
export function preloadPage({ name, meta }: AppRoute): void {
  screenOf(name)?.preload();
  if (meta.layout !== 'bare') Frame.preload();
}

/** Renders all mounted pages; only one of them is visible. */
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

/**
 * The key of `Arrived`. One page instance can serve several addresses, so the key contains the path. The
 * effects of `Arrived` then run again when only the path changes.
 */
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

/**
 * Renders a page with the location of its own visit, so that a hidden page does not react to the visible
 * page's address.
 */
function Placed({ scene: { route, location, screen } }: { scene: MountedPage }) {
  const path = route.name === 'NotFound' ? '*' : route.path;
  return useRoutes([{ path, element: <screen.Component /> }], location);
}

/**
 * Sets the document title, the scroll position and the focus for a newly shown page. This component is
 * rendered beside the page in the same Suspense, so its effects run only after the page has loaded.
 */
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
    // Moves the focus, so that the keyboard and screen readers continue at the new page. On the first page,
    // the browser places the focus.
    if (!isFirst) main.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);

  return null;
}
