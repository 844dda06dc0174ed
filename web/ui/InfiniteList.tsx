import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './InfiniteList.module.css';

export interface InfiniteListProps<Item> {
  /** The accessible name of the list. It is not visible. */
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
  /**
   * The state of the next page. `more`: it exists. `loading`: it is loading. `failed`: it did not load.
   * `end`: there is none.
   */
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Called when the next page is needed. */
  onMore(): void;
  /**
   * The label of a button, such as "Show more", for keyboard users and browsers without IntersectionObserver.
   */
  moreLabel: string;
  /** Says why the next page did not load. Shown with a button that tries again. */
  failedText: ReactNode;
  retryLabel: string;
  /** Skeletons in the shape of the items. Shown in place of the next page while it loads. */
  skeleton: ReactNode;
  /** Shown below the last page, for example "That is everything". */
  end?: ReactNode;
  className?: string | undefined;
}

/** How far below the screen the end of the list may be when the next page is requested. */
const AHEAD = '800px 0px';

/**
 * A list that loads its next page while the person scrolls. Pages are added only at the end, so visible items
 * never move. The caller keeps the pages, so that a person who comes back finds the list as they left it.
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
      {/* The element calls `onSeen` only once. After a short page it may still be in view and must call
          `onSeen` again. The key therefore remounts it for each page. */}
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

/** An invisible element at the end of the list. Calls `onSeen` once when it comes near the screen. */
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
