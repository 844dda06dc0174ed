import { useLayoutEffect } from 'react';
import { SPLASH_FADE_MS } from '#contract/limits.ts';

let holders = 0;
let isRequested = false;

/** Fades out the static splash when the first screen is shown or failed. Returns true the first time. */
export function removeSplash(): boolean {
  const isFirst = !isRequested && document.getElementById('splash') !== null;
  isRequested = true;
  if (holders === 0) leave();
  return isFirst;
}

/**
 * Keeps the splash while the component is mounted. On a creator's page the splash already shows the creator,
 * so grey placeholders in between would hide the creator again.
 */
export function useKeepSplash(): void {
  useLayoutEffect(() => {
    holders += 1;
    return () => {
      holders -= 1;
      if (isRequested && holders === 0) leave();
    };
  }, []);
}

function leave(): void {
  const splash = document.querySelector('#splash:not(.is-leaving)');
  splash?.classList.add('is-leaving');
  setTimeout(() => splash?.remove(), SPLASH_FADE_MS);
}
