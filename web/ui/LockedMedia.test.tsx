import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LockedMedia, type LockState } from './LockedMedia.tsx';

afterEach(cleanup);

const NAME = 'Unlock post by Mira, 1 video, $12.00';
const media = (state: LockState, onUnlock: () => void) => (
  <LockedMedia state={state} label={NAME} ticketLabel="Unlock" price="$12.00" onUnlock={onUnlock}>
    <img src="/real.jpg" alt="The real thing" />
  </LockedMedia>
);

test('locked media is one button whose name is the label, and the real picture is not rendered', () => {
  const onUnlock = vi.fn();
  render(media('locked', onUnlock));
  fireEvent.click(screen.getByRole('button', { name: NAME }));
  expect(onUnlock).toHaveBeenCalledTimes(1);
  expect(screen.queryByAltText('The real thing')).toBeNull();
});

test("while a payment runs, the media's button has aria-busy and ignores presses", () => {
  const onUnlock = vi.fn();
  render(media('paying', onUnlock));
  const button = screen.getByRole('button', { name: NAME });
  fireEvent.click(button);
  expect(onUnlock).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('in the state "opening", the real picture is shown without a button, and `onOpened` is called after the animation', () => {
  const onOpened = vi.fn();
  const { container } = render(
    <LockedMedia state="opening" label={NAME} price="$12.00" onUnlock={() => undefined} onOpened={onOpened}>
      <img src="/real.jpg" alt="The real thing" />
    </LockedMedia>,
  );
  expect(screen.getByAltText('The real thing')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  const clock = container.querySelector('[class*="clock"]');
  expect(clock).toBeTruthy();
  if (clock) fireEvent.animationEnd(clock);
  expect(onOpened).toHaveBeenCalledTimes(1);
});

test('media in the state "expired" has no button', () => {
  render(media('expired', () => undefined));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img', { name: NAME })).toBeTruthy();
});
