import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './StickySide.module.css';

interface StickySideProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A column beside a longer one that stays in view. One that is taller than the screen scrolls to its end first, so that
 * all of it can be reached. The class it is given says from which width on it stands beside anything (`position`).
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
