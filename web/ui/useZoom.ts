import { type PointerEvent, type RefObject, useRef, useState } from 'react';

const CLOSE_UP = 2.5;
/** A horizontal move is a swipe only if it is longer than this distance. */
const SWIPE_PX = 60;
/**
 * The height of the browser's controls at the lower edge of a video. A drag that starts on these controls
 * seeks, so it is not a swipe.
 */
const CONTROLS_PX = 72;

interface ZoomOptions {
  /**
   * Called after a swipe. When the finger moved to the left, `step` is +1, which means the next item in a
   * left-to-right language. When the finger moved to the right, `step` is −1.
   */
  onSwipe: (step: 1 | -1) => void;
}

export interface Zoom {
  readonly picture: RefObject<HTMLImageElement | null>;
  readonly isZoomed: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly toggle: () => void;
  /** The handlers for the container of a picture. */
  readonly handlers: Swiping & { onDoubleClick(): void };
  /** The handlers for the container of a video. They detect swipes but do not zoom. */
  readonly swiping: Swiping;
}

interface Swiping {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
}

/**
 * Zooms a picture, pans a zoomed picture, and detects swipes on a picture that is not zoomed. Changes the
 * element's style directly, so that a drag re-renders nothing.
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
      // The pointer is not captured over a video, so that a press on the video reaches the video's own
      // controls.
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
