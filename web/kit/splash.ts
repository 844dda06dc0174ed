import { useLayoutEffect } from 'react';
import { SPLASH_FADE_MS } from '#contract/limits.ts';

let holders = 0;
let isRequested = false;

/**
 * Fades out the static splash when the first screen is shown or has failed. Returns true only for the first
 * call.
 */
export function removeSplash(): boolean {
  const isFirst = !isRequested && document.getElementById('splash') !== null;
  isRequested = true;
  if (holders === 0) leave();
  return isFirst;
}

/**
 * Keeps the splash while the component is mounted. On a creator's page the splash already shows the creator.
 * Without this hook, gray placeholders would replace the creator until the data is loaded.
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
