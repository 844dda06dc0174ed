import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog as Headless } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useBackCloses } from './back-closes.ts';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Lightbox.module.css';
import { keepOpenForToasts } from './toast-presses.ts';
import { useDirection } from './useDirection.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useScrollLock } from './useScrollLock.ts';
import { useZoom } from './useZoom.ts';

/** One photo or video in the lightbox. */
export type LightboxItem = {
  /** An action for this photo or video. Its button is shown beside the close button. */
  act?: { label: string; icon: ReactNode; onPress(): void } | undefined;
} & (
  | { kind: 'photo'; src: string; alt: string }
  /** A video has its own player, which handles streams and captions. `src` only identifies the video. */
  | { kind: 'video'; src: string; player: ReactNode }
);

export interface LightboxLabels {
  title: string;
  close: string;
  previous: string;
  next: string;
  zoomIn: string;
  zoomOut: string;
  /** Formats the position, for example "2 of 5". `index` counts from 0. */
  position(index: number, count: number): string;
}

export interface LightboxProps {
  items: readonly LightboxItem[];
  /** The index of the shown item; null while the lightbox is closed. */
  index: number | null;
  onIndexChange(index: number | null): void;
  labels: LightboxLabels;
}

/**
 * The open lightbox. The arrow keys show the previous and next item in reading direction; Home and End show
 * the first and last item. The keys + and − zoom, and Escape closes the lightbox.
 */
export function LightboxView({ items, index, onIndexChange, labels }: LightboxProps) {
  const isRtl = useDirection() === 'rtl';
  const current = Math.min(index ?? 0, items.length - 1);
  const item = items[current];
  const go = (to: number) => {
    if (to < 0 || to >= items.length) return;
    zoom.zoomOut();
    onIndexChange(to);
  };
  const zoom = useZoom({ onSwipe: (step) => go(current + (isRtl ? -step : step)) });
  const returnFocus = useReturnFocus();
  useScrollLock(index !== null);
  useBackCloses(index !== null, () => onIndexChange(null));
  useNeighbours(items, current);
  if (!item) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    // While a video has the focus, its own controls use the arrow keys.
    if (event.target instanceof HTMLVideoElement) return;
    const acts: Record<string, () => void> = {
      ArrowRight: () => go(current + (isRtl ? -1 : 1)),
      ArrowLeft: () => go(current + (isRtl ? 1 : -1)),
      Home: () => go(0),
      End: () => go(items.length - 1),
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Headless.Root open={index !== null} onOpenChange={(open) => !open && onIndexChange(null)}>
      <Headless.Portal>
        <Headless.Content
          className={styles.box}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onInteractOutside={keepOpenForToasts}
          {...returnFocus}
        >
          <Headless.Title className={styles.hidden}>{labels.title}</Headless.Title>
          <Head
            item={item}
            labels={labels}
            position={labels.position(current, items.length)}
            zoom={zoom}
            onClose={() => onIndexChange(null)}
          />
          {item.kind === 'photo' ? (
            <div key={item.src} className={styles.stage} {...zoom.handlers}>
              <img
                ref={zoom.picture}
                className={styles.media}
                src={item.src}
                alt={item.alt}
                draggable={false}
              />
            </div>
          ) : (
            <div key={item.src} className={classes(styles.stage, styles.video)} {...zoom.swiping}>
              {item.player}
            </div>
          )}
          {items.length > 1 && (
            <>
              <IconButton
                className={styles.previous}
                variant="media"
                round
                label={labels.previous}
                disabled={current === 0}
                icon={<ChevronLeft size={24} strokeWidth={1.75} aria-hidden />}
                onClick={() => go(current - 1)}
              />
              <IconButton
                className={styles.next}
                variant="media"
                round
                label={labels.next}
                disabled={current === items.length - 1}
                icon={<ChevronRight size={24} strokeWidth={1.75} aria-hidden />}
                onClick={() => go(current + 1)}
              />
            </>
          )}
        </Headless.Content>
      </Headless.Portal>
    </Headless.Root>
  );
}

interface HeadProps {
  item: LightboxItem;
  labels: LightboxLabels;
  position: string;
  zoom: ReturnType<typeof useZoom>;
  onClose(): void;
}

function Head({ item, labels, position, zoom, onClose }: HeadProps) {
  return (
    <header className={styles.head}>
      <bdi aria-live="polite">{position}</bdi>
      <span className={styles.acts}>
        {item.kind === 'photo' && (
          <IconButton
            variant="media"
            label={zoom.isZoomed ? labels.zoomOut : labels.zoomIn}
            icon={
              zoom.isZoomed ? (
                <ZoomOut size={21} strokeWidth={1.75} aria-hidden />
              ) : (
                <ZoomIn size={21} strokeWidth={1.75} aria-hidden />
              )
            }
            onClick={zoom.toggle}
          />
        )}
        {item.act && (
          <IconButton
            variant="media"
            label={item.act.label}
            icon={item.act.icon}
            onClick={item.act.onPress}
          />
        )}
        <IconButton
          variant="media"
          label={labels.close}
          icon={<X size={22} strokeWidth={1.75} aria-hidden />}
          onClick={onClose}
        />
      </span>
    </header>
  );
}

/** Loads the photos before and after the shown item in advance. */
function useNeighbours(items: readonly LightboxItem[], current: number): void {
  useEffect(() => {
    for (const near of [items[current - 1], items[current + 1]]) {
      if (near?.kind === 'photo') new Image().src = near.src;
    }
  }, [items, current]);
}
