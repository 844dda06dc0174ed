import { type RefObject, useLayoutEffect, useState } from 'react';

const GAP_PX = 12;

/**
 * How many pixels an element at the lower edge must move up so that it covers neither a text field
 * (`data-writing`) nor the upload tray (`data-tray`). Measured again when a size changes, or when a field or
 * the tray appears or disappears.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!isShown || typeof ResizeObserver === 'undefined') return;
    let below: Element[] = [];
    const measure = () => {
      const own = element.current;
      if (!own || below.length === 0) return setRoom(0);
      const top = Math.min(...below.map((one) => one.getBoundingClientRect().top));
      const atRest = Number.parseFloat(getComputedStyle(own).bottom) || 0;
      setRoom(Math.max(0, Math.ceil(window.innerHeight - top + GAP_PX - atRest)));
    };
    const sizes = new ResizeObserver(measure);
    const update = () => {
      const found = [...document.querySelectorAll('[data-writing], [data-tray]')];
      if (found.length === below.length && found.every((one, index) => one === below[index])) return;
      below = found;
      sizes.disconnect();
      for (const one of [...below, document.documentElement]) sizes.observe(one);
      measure();
    };
    measure();
    update();
    const changes = new MutationObserver(update);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [element, isShown]);
  return room;
}
