import { useEffect } from 'react';
import { goTo } from '#web/kit/history.ts';

/** Redirects a former domain, or one typed in capitals, to the current domain, wherever it is in the path. */
export function useCanonicalDomain(typed: string, right: string | undefined): void {
  useEffect(() => {
    if (right === undefined || right === typed) return;
    const path = location.pathname
      .split('/')
      .map((part) => (decodeURIComponent(part) === typed ? right : part))
      .join('/');
    goTo(`${path}${location.search}${location.hash}`, { replace: true });
  }, [right, typed]);
}
