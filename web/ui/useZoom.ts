import { type PointerEvent, type RefObject, useRef, useState } from 'react';

const CLOSE_UP = 2.5;
/** A horizontal move longer than this is a swipe; a shorter one is a press. */
const SWIPE_PX = 60;
/** Height of the browser's controls at the lower edge of a video. A drag there seeks and is no swipe. */
const CONTROLS_PX = 72;

interface ZoomOptions {
  /** +1 when the finger moved left (the next item in a left-to-right language), −1 when it moved right. */
  onSwipe: (step: 1 | -1) => void;
}

/** What {@link useZoom} returns. */
export interface Zoom {
  readonly picture: RefObject<HTMLImageElement | null>;
  readonly isZoomed: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly toggle: () => void;
  /** Handlers for a picture's container. */
  readonly handlers: Swiping & { onDoubleClick(): void };
  /** Handlers for a video's container; a video is not zoomed. */
  readonly swiping: Swiping;
}

interface Swiping {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
}

/**
 * Zooms a picture, pans it while zoomed, and detects swipes while not zoomed. Changes the picture's style
 * directly, so a drag never re-renders anything.
 */
export function useZoom({ onSwipe }: ZoomOptions): Zoom {
  const picture = useRef<HTMLImageElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  const shift = useRef({ x: 0, y: 0 });
  const grip = useRef<{ x: number; y: number } | undefined>(undefined);

  const moveTo = (x: number, y: number, scale: number) => {
    shift.current = { x, y };
    if (picture.current) picture.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const zoomTo = (zoomed: boolean) => {
    moveTo(0, 0, zoomed ? CLOSE_UP : 1);
    setZoomed(zoomed);
  };
  const toggle = () => zoomTo(!isZoomed);
  const moved = (event: PointerEvent) =>
    grip.current ? { x: event.clientX - grip.current.x, y: event.clientY - grip.current.y } : undefined;

  const swiping: Swiping = {
    onPointerDown(event) {
      if (event.button !== 0 || isOnControls(event)) return;
      const from = isZoomed ? shift.current : { x: 0, y: 0 };
      grip.current = { x: event.clientX - from.x, y: event.clientY - from.y };
      // No pointer capture for a video: a press on it belongs to its own controls.
      if (picture.current) event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event) {
      const by = moved(event);
      if (by && isZoomed) moveTo(by.x, by.y, CLOSE_UP);
      else if (by) moveTo(by.x, 0, 1);
    },
    onPointerUp(event) {
      const by = moved(event);
      grip.current = undefined;
      if (!by || isZoomed) return;
      moveTo(0, 0, 1);
      if (Math.abs(by.x) > SWIPE_PX && Math.abs(by.x) > Math.abs(by.y)) onSwipe(by.x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      grip.current = undefined;
      if (!isZoomed) moveTo(0, 0, 1);
    },
  };
  return {
    picture,
    isZoomed,
    zoomIn: () => zoomTo(true),
    zoomOut: () => zoomTo(false),
    toggle,
    handlers: { onDoubleClick: toggle, ...swiping },
    swiping,
  };
}

const isOnControls = ({ target, clientY }: PointerEvent): boolean =>
  target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - CONTROLS_PX;
