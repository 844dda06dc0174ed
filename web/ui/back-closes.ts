import { useEffect, useEffectEvent } from 'react';

/** The close functions of all open overlays, the topmost last. */
const open: (() => void)[] = [];

/** For overlays: Back closes the overlay instead of leaving the page under it. */
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

/** Closes the topmost overlay. Returns false if no overlay is open. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
