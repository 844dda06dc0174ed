import { useLayoutEffect } from 'react';
import { SPLASH_FADE_MS } from '#contract/limits.ts';

let holders = 0;
let isAsked = false;

/** Fades the static splash of the page out: when the first screen stands, or when it failed to. True the first time. */
export function removeSplash(): boolean {
  const isFirst = !isAsked && document.getElementById('splash') !== null;
  isAsked = true;
  if (holders === 0) leave();
  return isFirst;
}

/**
 * Leaves the splash where it is for as long as this is on the page: on a creator's page it shows already who it belongs
 * to, and grey bars in between would be a step back.
 */
export function useSplashStays(): void {
  useLayoutEffect(() => {
    holders += 1;
    return () => {
      holders -= 1;
      if (isAsked && holders === 0) leave();
    };
  }, []);
}

function leave(): void {
  const splash = document.querySelector('#splash:not(.is-leaving)');
  splash?.classList.add('is-leaving');
  setTimeout(() => splash?.remove(), SPLASH_FADE_MS);
}
