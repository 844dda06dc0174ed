import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './MediaStage.module.css';
import { useMouseDrag } from './useMouseDrag.ts';

interface Slide {
  readonly id: string;
  readonly content: ReactNode;
  /**
   * Whether the slide has controls at its lower edge, as a video has. The position dots are then placed above
   * them.
   */
  readonly hasControls: boolean;
}

interface MediaStageProps {
  readonly label: string;
  /** The aspect ratio of all slides, as "width / height". Without it, the stage fills its parent. */
  readonly ratio?: string | undefined;
  readonly slides: readonly Slide[];
  /** How the position is shown. `card`: as "1 / 5" in the corner. `view`: as dots, with arrow buttons. */
  readonly look: 'card' | 'view';
}

/**
 * Shows several media in one box, one at a time. The box scrolls natively, so touch, mouse wheel and arrow
 * keys work.
 */
export function MediaStage({ label, ratio, slides, look }: MediaStageProps) {
  const t = useT();
  const scroller = useRef<HTMLElement>(null);
  const drag = useMouseDrag();
  const [place, setPlace] = useState(0);
  const count = slides.length;
  const go = (to: number) => {
    const box = scroller.current;
    const slide = box?.children[to];
    if (box && slide instanceof HTMLElement) box.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
  };
  const where = t('posts.media.place', { place: place + 1, count });
  return (
    <div
      className={classes(styles.stage, !ratio && styles.filling)}
      style={ratio ? { '--ratio': ratio } : {}}
    >
      {/* A single picture does not scroll, so it needs no keyboard focus. */}
      <section
        ref={scroller}
        // The role `group` replaces the section's role as a landmark. In a list, a landmark for each post
        // would make the page's main landmarks hard to find.
        {...{ role: 'group' }}
        className={styles.scroller}
        aria-label={label}
        {...(count > 1 ? { tabIndex: 0, ...drag } : {})}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPlace(Math.min(count - 1, Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth))))
        }
      >
        {slides.map(({ id, content }) => (
          <div key={id} className={styles.slide}>
            {content}
          </div>
        ))}
      </section>
      {count > 1 && look === 'card' && (
        <span className={styles.count}>
          <Tag tone="media">
            <bdi>{where}</bdi>
          </Tag>
        </span>
      )}
      {count > 1 && look === 'view' && (
        <>
          <IconButton
            className={styles.back}
            variant="media"
            round
            label={t('posts.media.previous')}
            disabled={place === 0}
            icon={<ChevronLeft size={22} strokeWidth={1.75} aria-hidden />}
            onClick={() => go(place - 1)}
          />
          <IconButton
            className={styles.on}
            variant="media"
            round
            label={t('posts.media.next')}
            disabled={place === count - 1}
            icon={<ChevronRight size={22} strokeWidth={1.75} aria-hidden />}
            onClick={() => go(place + 1)}
          />
          <span
            className={classes(styles.dots, slides[place]?.hasControls && styles.above)}
            role="img"
            aria-label={where}
          >
            {slides.map(({ id }, index) => (
              <i key={id} className={classes(styles.dot, index === place && styles.here)} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
