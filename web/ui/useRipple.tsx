import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from './prefersReducedMotion.ts';
import styles from './useRipple.module.css';

/** How long a ripple stays after the release, in milliseconds. Must equal the CSS token --d-ripple. */
export const RIPPLE_MS = 650;

interface Drop {
  id: number;
  x: number;
  y: number;
  size: number;
}

/** What a control needs to draw ripples. */
export interface Ripple {
  /** Must be called in the control's `onPointerDown`. */
  start(event: PointerEvent<HTMLElement>): void;
  /** Must be rendered inside the control. The control must be positioned and clip its overflow. */
  drops: ReactNode;
}

/** Draws a circle of light that grows from the point of the press. Draws nothing with reduced motion. */
export function useRipple(): Ripple {
  const [drops, setDrops] = useState<Drop[]>([]);
  const nextId = useRef(0);
  const pending = useRef(new Set<() => void>());

  useEffect(() => {
    const stops = pending.current;
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  function start(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || prefersReducedMotion()) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    // Twice the distance to the farthest corner, so that the circle always covers the whole control.
    const size = 2 * Math.hypot(Math.max(x, box.width - x), Math.max(y, box.height - y));
    const id = nextId.current++;
    setDrops((now) => [...now, { id, x, y, size }]);
    removeAfterRelease(id);
  }

  function removeAfterRelease(id: number): void {
    const release = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      release.abort();
      clearTimeout(timer);
      pending.current.delete(stop);
    };
    const onRelease = () => {
      release.abort();
      timer = setTimeout(() => {
        pending.current.delete(stop);
        setDrops((now) => now.filter((drop) => drop.id !== id));
      }, RIPPLE_MS);
    };
    pending.current.add(stop);
    window.addEventListener('pointerup', onRelease, { signal: release.signal });
    window.addEventListener('pointercancel', onRelease, { signal: release.signal });
  }

  return {
    start,
    drops: drops.map((drop) => (
      <span
        key={drop.id}
        data-ripple=""
        className={styles.drop}
        style={{ '--x': `${drop.x}px`, '--y': `${drop.y}px`, '--size': `${drop.size}px` }}
      />
    )),
  };
}
