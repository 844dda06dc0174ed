import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './WelcomeCarousel.module.css';

export interface WelcomeSlide {
  id: string;
  /** A KeyholeScene, or another picture that fills its container. */
  picture: ReactNode;
  /** Content over the lower edge of the picture, for example a `drawn` Ticket. */
  overlay?: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

export interface WelcomeCarouselProps {
  slides: readonly WelcomeSlide[];
  nextLabel: string;
  backLabel: string;
  skipLabel: string;
  /** The label of the button on the last slide. */
  doneLabel: string;
  /** Formats the position, for example "Slide 2 of 4". `place` counts from 1. */
  positionLabel(place: number, of: number): string;
  /** Called when the person skips the slides or finishes the last one. */
  onDone(isSkipped: boolean): void;
}

/**
 * The introduction for new people, inside a Dialog with `flush`. Slides change only when a button is pressed.
 */
export function WelcomeCarousel(props: WelcomeCarouselProps) {
  const { slides } = props;
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const slide = slides[index];
  const isLast = index === slides.length - 1;

  useEffect(() => {
    // Focusing the heading makes screen readers announce the new slide. The first slide is announced with the
    // dialog.
    if (hasMoved.current && index >= 0) heading.current?.focus();
  }, [index]);

  if (!slide) return null;
  const go = (to: number) => {
    hasMoved.current = true;
    setIndex(to);
  };
  return (
    <div className={styles.carousel}>
      <div className={styles.picture}>
        <div key={slide.id} className={styles.fade}>
          {slide.picture}
        </div>
        {slide.overlay && <div className={styles.overlay}>{slide.overlay}</div>}
        {!isLast && (
          <button type="button" className={styles.skip} onClick={() => props.onDone(true)}>
            {props.skipLabel}
          </button>
        )}
      </div>
      <div className={styles.body}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {slide.title}
        </h2>
        <p className={styles.text}>{slide.text}</p>
        <div className={styles.foot}>
          <div className={styles.dots} role="img" aria-label={props.positionLabel(index + 1, slides.length)}>
            {slides.map((one) => (
              <i key={one.id} className={classes(one.id === slide.id && styles.current)} />
            ))}
          </div>
          {index > 0 && (
            <Button variant="ghost" onClick={() => go(index - 1)}>
              {props.backLabel}
            </Button>
          )}
          <Button
            variant="primary"
            trailing={!isLast && <ArrowRight size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
            onClick={() => (isLast ? props.onDone(false) : go(index + 1))}
          >
            {isLast ? props.doneLabel : props.nextLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}
