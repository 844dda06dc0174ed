import { useEffect } from 'react';
import { goTo } from '#web/kit/history.ts';

/**
 * When the domain in the path is a former one or is typed in capitals, replaces it with the current domain.
 */
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
