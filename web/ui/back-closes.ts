import { useEffect, useEffectEvent } from 'react';

/** What closes each thing that lies over the page, the topmost last. */
const open: (() => void)[] = [];

/** For what lies over the page: Back closes it instead of leaving the page under it. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const entry = () => closeIt();
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
    };
  }, [isOpen]);
}

/** Asks the topmost to close; false when nothing lies over the page. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
