import { type RefObject, useEffect, useState } from 'react';

const HELD_MS = 450;
/** How far the finger may move while it holds. */
const STILL_PX = 10;

/** A message that a finger was held on, and how many holds there were. */
export interface Held {
  readonly seq: number;
  readonly times: number;
}

/**
 * On touch screens, holding a message opens its menu, as in every messenger. The events after the hold, such
 * as the press that ends it, are ignored.
 */
export function useHeldMessage(scroller: RefObject<HTMLElement | null>): Held | null {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let isHeld = false;
    const stop = () => clearTimeout(timer);
    const onDown = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      stop();
      isHeld = false;
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;
      if (pointerType !== 'touch' || !line) return;
      from = { x: clientX, y: clientY };
      timer = setTimeout(() => {
        isHeld = true;
        setHeld((before) => ({ seq: Number(line.dataset.seq), times: (before?.times ?? 0) + 1 }));
      }, HELD_MS);
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) stop();
    };
    /**
     * Prevents the browser's own menu, and the press on the element under the finger, which would take the
     * focus.
     */
    const swallow = (event: Event) => {
      if (isHeld && event.cancelable) event.preventDefault();
    };
    const listening = new AbortController();
    const options = { signal: listening.signal };
    box.addEventListener('pointerdown', onDown, options);
    box.addEventListener('pointermove', onMove, options);
    for (const end of ['pointerup', 'pointercancel', 'scroll'] as const)
      box.addEventListener(end, stop, options);
    for (const after of ['contextmenu', 'touchend'] as const)
      box.addEventListener(after, swallow, { ...options, passive: false });
    return () => {
      stop();
      listening.abort();
    };
  }, [scroller]);
  return held;
}
