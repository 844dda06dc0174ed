import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog as Headless } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useBackCloses } from './back-closes.ts';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Lightbox.module.css';
import { staysForToasts } from './toasts-stay.ts';
import { useDirection } from './useDirection.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useScrollLock } from './useScrollLock.ts';
import { useZoom } from './useZoom.ts';

/** One thing to look at. */
export type LightboxItem = {
  /** What else can be done with it, beside the button that closes. */
  act?: { label: string; icon: ReactNode; onPress(): void } | undefined;
} & (
  | { kind: 'photo'; src: string; alt: string }
  /** Brings its own player, which knows about streams and captions. `src` only tells one item from another. */
  | { kind: 'video'; src: string; player: ReactNode }
);

/** The words around the picture. */
export interface LightboxLabels {
  title: string;
  close: string;
  previous: string;
  next: string;
  zoomIn: string;
  zoomOut: string;
  /** "2 of 5". */
  place(index: number, count: number): string;
}

/** Props of {@link LightboxView}. */
export interface LightboxProps {
  items: readonly LightboxItem[];
  /** Which one is shown, from 0; null when closed. */
  index: number | null;
  onIndexChange(index: number | null): void;
  labels: LightboxLabels;
}

/** Arrows go on and back (the way the language runs), Home and End to the ends, + and − zoom, Esc closes. */
export function LightboxView({ items, index, onIndexChange, labels }: LightboxProps) {
  const isRtl = useDirection() === 'rtl';
  const place = Math.min(index ?? 0, items.length - 1);
  const item = items[place];
  const go = (to: number) => {
    if (to < 0 || to >= items.length) return;
    zoom.zoomOut();
    onIndexChange(to);
  };
  const zoom = useZoom({ onSwipe: (step) => go(place + (isRtl ? -step : step)) });
  const returnFocus = useReturnFocus();
  useScrollLock(index !== null);
  useBackCloses(index !== null, () => onIndexChange(null));
  useNeighbours(items, place);
  if (!item) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    // A video's own controls use the arrows too.
    if (event.target instanceof HTMLVideoElement) return;
    const acts: Record<string, () => void> = {
      ArrowRight: () => go(place + (isRtl ? -1 : 1)),
      ArrowLeft: () => go(place + (isRtl ? 1 : -1)),
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
          onInteractOutside={staysForToasts}
          {...returnFocus}
        >
          <Headless.Title className={styles.hidden}>{labels.title}</Headless.Title>
          <header className={styles.head}>
            <bdi aria-live="polite">{labels.place(place, items.length)}</bdi>
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
                onClick={() => onIndexChange(null)}
              />
            </span>
          </header>
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
            <div key={item.src} className={classes(styles.stage, styles.film)} {...zoom.swiping}>
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
                disabled={place === 0}
                icon={<ChevronLeft size={24} strokeWidth={1.75} aria-hidden />}
                onClick={() => go(place - 1)}
              />
              <IconButton
                className={styles.next}
                variant="media"
                round
                label={labels.next}
                disabled={place === items.length - 1}
                icon={<ChevronRight size={24} strokeWidth={1.75} aria-hidden />}
                onClick={() => go(place + 1)}
              />
            </>
          )}
        </Headless.Content>
      </Headless.Portal>
    </Headless.Root>
  );
}

/** The pictures on either side are fetched while this one is looked at. */
function useNeighbours(items: readonly LightboxItem[], place: number): void {
  useEffect(() => {
    for (const near of [items[place - 1], items[place + 1]]) {
      if (near?.kind === 'photo') new Image().src = near.src;
    }
  }, [items, place]);
}
