import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './WelcomeCarousel.module.css';

/** One picture and its words. */
export interface WelcomeSlide {
  id: string;
  /** A KeyholeScene or another picture that fills its place. */
  picture: ReactNode;
  /** Drawn at the picture's lower edge, for example a `drawn` Ticket. */
  overlay?: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

/** Props of {@link WelcomeCarousel}. */
export interface WelcomeCarouselProps {
  slides: readonly WelcomeSlide[];
  nextLabel: string;
  backLabel: string;
  skipLabel: string;
  /** On the last slide. */
  doneLabel: string;
  /** "Slide 2 of 4". */
  placeLabel(place: number, of: number): string;
  /** Skipped, or gone through to the end. */
  onDone(isSkipped: boolean): void;
}

/** The few pictures a newcomer sees. It moves only when asked. Put it in a flush Dialog. */
export function WelcomeCarousel(props: WelcomeCarouselProps) {
  const { slides } = props;
  const [place, setPlace] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const slide = slides[place];
  const isLast = place === slides.length - 1;

  useEffect(() => {
    // Reads the new slide out; the first one is announced by the dialog that opens.
    if (hasMoved.current && place >= 0) heading.current?.focus();
  }, [place]);

  if (!slide) return null;
  const go = (to: number) => {
    hasMoved.current = true;
    setPlace(to);
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
          <div className={styles.dots} role="img" aria-label={props.placeLabel(place + 1, slides.length)}>
            {slides.map((one) => (
              <i key={one.id} className={classes(one.id === slide.id && styles.current)} />
            ))}
          </div>
          {place > 0 && (
            <Button variant="ghost" onClick={() => go(place - 1)}>
              {props.backLabel}
            </Button>
          )}
          <Button
            variant="primary"
            trailing={!isLast && <ArrowRight size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
            onClick={() => (isLast ? props.onDone(false) : go(place + 1))}
          >
            {isLast ? props.doneLabel : props.nextLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}
