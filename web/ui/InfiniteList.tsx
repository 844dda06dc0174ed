import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './InfiniteList.module.css';

/** Props of {@link InfiniteList}. */
export interface InfiniteListProps<Item> {
  /** What the list holds; read out, not drawn. */
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
  /** `more`: there is another page. `loading`: it is on its way. `failed`: it did not come. `end`: this was all. */
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Asks for the page after the last item. */
  onMore(): void;
  /** "Show more", for keyboards and wherever the browser does not tell what is in view. */
  moreLabel: string;
  /** What went wrong, and the button that tries again. */
  failedText: ReactNode;
  retryLabel: string;
  /** Stands where the next page will: skeletons of the same shape. */
  skeleton: ReactNode;
  /** Stands under the last page, for instance "That is everything". */
  end?: ReactNode;
  className?: string | undefined;
}

/** How far below the screen the end may be when the next page is asked for. */
const AHEAD = '800px 0px';

/**
 * A list that goes on by itself while the person reads. Pages are only ever added at the end, so what is on screen
 * never moves; the pages themselves belong to the caller's cache, and with them the place somebody comes back to.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, state } = props;
  return (
    <div className={props.className}>
      <ul className={styles.list} aria-label={props.label} aria-busy={state === 'loading'}>
        {items.map((item) => (
          <li key={props.keyOf(item)}>{props.children(item)}</li>
        ))}
      </ul>
      {/* Anew for each page: an end that is still in view after a short page has to be noticed again. */}
      {state === 'more' && <End key={items.length} onSeen={props.onMore} />}
      <div className={classes(styles.foot, state === 'failed' && styles.failed)}>
        {state === 'loading' && props.skeleton}
        {state === 'more' && (
          <Button variant="ghost" size="sm" onClick={props.onMore}>
            {props.moreLabel}
          </Button>
        )}
        {state === 'failed' && (
          <div role="status">
            <p>{props.failedText}</p>
            <Button size="sm" onClick={props.onMore}>
              {props.retryLabel}
            </Button>
          </div>
        )}
        {state === 'end' && props.end}
      </div>
    </div>
  );
}

/** Marks the end of the list and tells once that it is near the screen. */
function End({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden />;
}
