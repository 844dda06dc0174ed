import { useEffect } from 'react';

/** A phone's page is given back after this long, in case a dialog cannot be closed. */
export const SCROLL_LOCK_MS = 30_000;

let locks = 0;

/** Keeps the page from scrolling behind an open dialog. Locks may nest. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    let isHeld = true;
    const free = () => {
      if (!isHeld) return;
      isHeld = false;
      locks -= 1;
      if (locks === 0) document.documentElement.removeAttribute('data-scroll-locked');
    };
    if (locks === 0) {
      // The page must not jump sideways when its scrollbar goes.
      const page = document.documentElement;
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    }
    locks += 1;
    document.documentElement.setAttribute('data-scroll-locked', '');
    const isPhone = window.innerWidth < 900;
    const timer = isPhone ? setTimeout(free, SCROLL_LOCK_MS) : undefined;
    return () => {
      clearTimeout(timer);
      free();
    };
  }, [isLocked]);
}
