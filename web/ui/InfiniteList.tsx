import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './InfiniteList.module.css';

/** Props of {@link InfiniteList}. */
export interface InfiniteListProps<Item> {
  /** The list's accessible name; not visible. */
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
  /** The next page. `more`: exists. `loading`: is loading. `failed`: did not load. `end`: does not exist. */
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Requests the page after the last item. */
  onMore(): void;
  /** "Show more": a button for keyboard users and for browsers without IntersectionObserver. */
  moreLabel: string;
  /** Says what went wrong. Shown with a button labelled `retryLabel`. */
  failedText: ReactNode;
  retryLabel: string;
  /** Shown at the position of the next page while it loads: skeletons of the same shape. */
  skeleton: ReactNode;
  /** Shown below the last page, for example "That is everything". */
  end?: ReactNode;
  className?: string | undefined;
}

/** The next page is requested when the list's end is at most this far below the screen. */
const AHEAD = '800px 0px';

/**
 * A list that loads its next page while the person scrolls. Pages are only added at the end, so visible items
 * never move. The pages stay in the caller's cache, so that a person who comes back finds the same scroll
 * position.
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
      {/* Remounted for each page: an end that is still in view after a short page must be reported again. */}
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

/** Marks the end of the list and calls `onSeen` once when it comes near the screen. */
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
