import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 899px)';

/** Whether the page is narrower than 900 pixels. Lists then replace tables, and sheets replace dialogs. */
export function usePhone(): boolean {
  return useSyncExternalStore(listen, isPhone, () => false);
}

function isPhone(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(PHONE).matches;
}

function listen(changed: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined;
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
