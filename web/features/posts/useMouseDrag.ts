import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A mouse movement shorter than this counts as a click and not as a drag. */
const SLIP_PX = 6;

interface Drag {
  readonly fromX: number;
  readonly fromLeft: number;
  isMoving: boolean;
}

/**
 * Lets the mouse drag a scrollable element, as touch and pen do natively. On release, the element scrolls to
 * the next slide in the direction of the drag, and nothing under the pointer is clicked.
 */
export function useMouseDrag() {
  const drag = useRef<Drag | null>(null);

  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current?.isMoving) {
      drag.current = null;
      return;
    }
    const box = event.currentTarget;
    const pulled = current.fromX - event.clientX;
    const place = Math.round(current.fromLeft / box.clientWidth) + Math.sign(pulled);
    box.style.scrollSnapType = '';
    box.scrollTo({ left: place * box.clientWidth, behavior: 'instant' });
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { scrollWidth, clientWidth, scrollLeft } = event.currentTarget;
      drag.current = null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || scrollWidth <= clientWidth) return;
      drag.current = { fromX: event.clientX, fromLeft: scrollLeft, isMoving: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      // If no button is pressed, the person has released the button outside the element, so the movement is
      // no drag.
      if (!current || event.buttons === 0) return;
      const pulled = current.fromX - event.clientX;
      if (!current.isMoving && Math.abs(pulled) < SLIP_PX) return;
      const box = event.currentTarget;
      if (!current.isMoving) {
        current.isMoving = true;
        box.setPointerCapture(event.pointerId);
        box.style.scrollSnapType = 'none';
      }
      box.scrollLeft = current.fromLeft + pulled;
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!drag.current?.isMoving) return;
      event.preventDefault();
      event.stopPropagation();
      drag.current = null;
    },
    /** Prevents the browser from dragging the image itself. */
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}
