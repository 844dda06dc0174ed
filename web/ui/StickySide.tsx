import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './StickySide.module.css';

interface StickySideProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A column that stays in view beside a longer column. If the column is taller than the screen, it first
 * scrolls to its end, so that all of it can be reached. The caller's class sets `position: static` on narrow
 * screens, where the columns are below each other.
 */
export function StickySide({ className, children }: StickySideProps) {
  const side = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = side.current;
    if (!own || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => own.style.setProperty('--own-height', `${own.offsetHeight}px`));
    watch.observe(own);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={side} className={classes(styles.side, className)}>
      {children}
    </div>
  );
}
