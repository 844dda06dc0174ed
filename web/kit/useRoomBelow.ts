import { type RefObject, useLayoutEffect, useState } from 'react';

const GAP_PX = 12;

/**
 * How far what stands at the lower edge has to move up so that it does not lie over a field where people write there
 * (`data-writing`). Measured when it begins to be shown, and when the field or the window changes its size.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    const field = document.querySelector('[data-writing]');
    const measure = () => {
      const own = element.current;
      if (!own || !field) return setRoom(0);
      const fromBelow = window.innerHeight - field.getBoundingClientRect().top;
      const atRest = Number.parseFloat(getComputedStyle(own).bottom) || 0;
      setRoom(Math.max(0, Math.ceil(fromBelow + GAP_PX - atRest)));
    };
    measure();
    if (!field) return;
    const watch = new ResizeObserver(measure);
    watch.observe(field);
    watch.observe(document.documentElement);
    return () => watch.disconnect();
  }, [element, isShown]);
  return room;
}
