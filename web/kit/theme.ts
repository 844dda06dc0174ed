import { create } from 'zustand';
import { readText, writeText } from './stored.ts';

/** The theme that the person chose. `public/theme.js` reads the same storage key before the first paint. */
export type Theme = 'dark' | 'light' | 'system';

const KEY = 'theme';
const prefersLight = window.matchMedia?.('(prefers-color-scheme: light)');

function storedTheme(): Theme {
  const stored = readText('localStorage', KEY);
  return stored === 'light' || stored === 'system' ? stored : 'dark';
}

const useChoice = create<{ theme: Theme }>(() => ({ theme: storedTheme() }));

export function useTheme(): Theme {
  return useChoice(({ theme }) => theme);
}

export function setTheme(theme: Theme): void {
  writeText('localStorage', KEY, theme);
  useChoice.setState({ theme });
  showTheme();
}

/** Applies the theme to the page, and the page's background color to the address bar of a phone. */
export function showTheme(): void {
  const { theme } = useChoice.getState();
  const shown = theme === 'system' ? (prefersLight?.matches ? 'light' : 'dark') : theme;
  document.documentElement.dataset.theme = shown;
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  if (canvas) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
}

prefersLight?.addEventListener('change', showTheme);
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  useChoice.setState({ theme: storedTheme() });
  showTheme();
});
