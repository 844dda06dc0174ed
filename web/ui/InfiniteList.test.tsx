import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InfiniteList, type InfiniteListProps } from './InfiniteList.tsx';

/**
 * The IntersectionObservers that the list has created. jsdom has no layout, so the test itself reports when
 * an element becomes visible.
 */
let watchers: { see: () => void; isOn: boolean }[];

beforeEach(() => {
  watchers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watcher: (typeof watchers)[number];
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.watcher = { see: () => callback([{ isIntersecting: true }]), isOn: false };
        watchers.push(this.watcher);
      }
      observe() {
        this.watcher.isOn = true;
      }
      disconnect() {
        this.watcher.isOn = false;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const seeEnd = () =>
  act(() => {
    for (const watcher of watchers) if (watcher.isOn) watcher.see();
  });

function list(props: Partial<InfiniteListProps<string>>) {
  return (
    <InfiniteList
      label="Posts"
      items={['a', 'b']}
      keyOf={(item) => item}
      state="more"
      onMore={() => undefined}
      moreLabel="Show more"
      failedText="The next posts did not load."
      retryLabel="Try again"
      skeleton={<span>…</span>}
      {...props}
    >
      {(item) => item}
    </InfiniteList>
  );
}

test('when the end of the list comes near the screen, the list requests the next page once', () => {
  const onMore = vi.fn();
  render(list({ onMore }));
  seeEnd();
  seeEnd();
  expect(onMore).toHaveBeenCalledOnce();
});

test('after a page so short that the end is still in view, the list requests another page', () => {
  const onMore = vi.fn();
  const { rerender } = render(list({ onMore }));
  seeEnd();
  rerender(list({ onMore, state: 'loading' }));
  expect(screen.getByRole('list', { name: 'Posts' }).getAttribute('aria-busy')).toBe('true');
  seeEnd();
  expect(onMore).toHaveBeenCalledOnce();
  rerender(list({ onMore, items: ['a', 'b', 'c'] }));
  seeEnd();
  expect(onMore).toHaveBeenCalledTimes(2);
});

test('after a failed request, the list shows a message and repeats the request only when "Try again" is pressed', () => {
  const onMore = vi.fn();
  render(list({ onMore, state: 'failed' }));
  seeEnd();
  expect(onMore).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('did not load');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onMore).toHaveBeenCalledOnce();
});

test('the "Show more" button requests the next page; a complete list requests nothing', () => {
  const onMore = vi.fn();
  const { rerender } = render(list({ onMore }));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(onMore).toHaveBeenCalledOnce();
  rerender(list({ onMore, state: 'end', end: 'That is everything' }));
  seeEnd();
  expect(onMore).toHaveBeenCalledOnce();
  expect(screen.getByText('That is everything')).toBeTruthy();
});
