import { useSyncExternalStore } from 'react';

/**
 * The text direction of the page. Radix needs it to swap the arrow keys; stylesheets use logical properties
 * instead.
 */
export function useDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(listen, direction, () => 'ltr');
}

function direction(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

function listen(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['dir'] });
  return () => observer.disconnect();
}
