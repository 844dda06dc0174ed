import { type RefObject, useEffect, useState } from 'react';

const HELD_MS = 450;
/** How far the finger may move during a hold. A longer movement cancels the hold. */
const STILL_PX = 10;

/** The message that was held last, and how many holds there were in all. */
export interface Held {
  readonly seq: number;
  readonly times: number;
}

/**
 * On touch screens, holding a finger on a message opens the message's menu. Browser events that follow the
 * hold are prevented.
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
     * After a hold, prevents the browser's own menu. Also prevents the click on the element under the finger,
     * because that click would take the focus from the message's menu.
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
