import { SPLASH_FADE_MS } from '#contract/limits.ts';

/** Fades the static splash of the page out: when the first screen stands, or when it failed to. True the first time. */
export function removeSplash(): boolean {
  const splash = document.querySelector('#splash:not(.is-leaving)');
  splash?.classList.add('is-leaving');
  setTimeout(() => splash?.remove(), SPLASH_FADE_MS);
  return splash !== null;
}
