import { type PointerEvent, type RefObject, useRef } from 'react';

/** When the person releases the sheet, it closes if the drag was longer than this distance, however slow. */
const CLOSE_PX = 120;
const CLOSE_PX_PER_MS = 0.6;

/** The handlers for the grab handle of a bottom sheet. */
export interface SheetDrag {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
}

/**
 * Moves a bottom sheet with the finger. Changes the element's style directly, so that a drag re-renders
 * nothing.
 */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, close: () => void): SheetDrag {
  const grip = useRef<{ y: number; at: number } | undefined>(undefined);

  function distance(event: PointerEvent<HTMLElement>): number {
    return grip.current ? Math.max(0, event.clientY - grip.current.y) : 0;
  }
  function letGo(): void {
    grip.current = undefined;
    sheet.current?.style.removeProperty('--drag');
    sheet.current?.removeAttribute('data-dragging');
  }

  return {
    onPointerDown(event) {
      grip.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture?.(event.pointerId);
      sheet.current?.setAttribute('data-dragging', '');
    },
    onPointerMove(event) {
      if (grip.current) sheet.current?.style.setProperty('--drag', `${distance(event)}px`);
    },
    onPointerUp(event) {
      if (!grip.current) return;
      const moved = distance(event);
      const speed = moved / Math.max(1, event.timeStamp - grip.current.at);
      letGo();
      if (moved > CLOSE_PX || (moved > 24 && speed > CLOSE_PX_PER_MS)) close();
    },
    onPointerCancel: letGo,
  };
}
