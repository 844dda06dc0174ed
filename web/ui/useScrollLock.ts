import { useEffect } from 'react';

/** The lock ends after this time, in case a dialog cannot be closed. */
export const SCROLL_LOCK_MS = 30_000;

let locks = 0;

/**
 * Prevents the page of a phone from scrolling behind an open dialog. Several dialogs may lock the page at the
 * same time. Whether the device is a phone is read from the attribute `data-mobile`, which the app sets at
 * the start. The width of the page does not matter.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    const page = document.documentElement;
    if (!isLocked || !page.hasAttribute('data-mobile')) return;
    let isHeld = true;
    const free = () => {
      if (!isHeld) return;
      isHeld = false;
      locks -= 1;
      if (locks === 0) page.removeAttribute('data-scroll-locked');
    };
    locks += 1;
    page.setAttribute('data-scroll-locked', '');
    const timer = setTimeout(free, SCROLL_LOCK_MS);
    return () => {
      clearTimeout(timer);
      free();
    };
  }, [isLocked]);
}
