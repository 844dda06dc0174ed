import { useSyncExternalStore } from 'react';

/** The page's text direction, which Radix needs to swap arrow keys. Stylesheets use logical properties. */
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
