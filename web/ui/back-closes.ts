import { useEffect, useEffectEvent } from 'react';

/** The functions that close the open overlays. The last one closes the topmost overlay. */
const open: (() => void)[] = [];

/** While an overlay is open, the browser's Back closes the overlay instead of leaving the page. */
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
