import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/**
 * Loads a component that the first paint does not need, once the browser is idle. Null until the code is
 * loaded.
 */
export function useIdleImport<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    let isHere = true;
    const fetchPart = () =>
      load().then(
        (loaded) => {
          if (isHere) setPart(() => loaded);
        },
        () => {
          // The browser is most likely offline, so the load is repeated when the network is back.
          if (isHere) window.addEventListener('online', fetchPart, { once: true });
        },
      );
    whenIdle(() => void fetchPart());
    return () => {
      isHere = false;
      window.removeEventListener('online', fetchPart);
    };
  }, [load]);
  return Part;
}
