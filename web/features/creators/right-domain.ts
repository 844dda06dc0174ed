import { useEffect } from 'react';
import { goTo } from '#web/kit/history.ts';

/** A page that was renamed, or typed in capitals, gets the address it has now, wherever in it the domain stands. */
export function useRightDomain(typed: string, right: string | undefined): void {
  useEffect(() => {
    if (right === undefined || right === typed) return;
    const path = location.pathname
      .split('/')
      .map((part) => (decodeURIComponent(part) === typed ? right : part))
      .join('/');
    goTo(`${path}${location.search}${location.hash}`, { replace: true });
  }, [right, typed]);
}
