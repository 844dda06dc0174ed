import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Lightbox, type LightboxItem } from './Lightbox.tsx';

const keep = vi.fn();
const items: LightboxItem[] = [
  { kind: 'photo', src: '/1.jpg', alt: 'Hills', act: { label: 'Keep', icon: null, onPress: keep } },
  { kind: 'photo', src: '/2.jpg', alt: 'Vases' },
  { kind: 'video', src: '/3.mp4', player: <p>The wheel turns</p> },
];
const labels = {
  title: 'Media',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  position: (index: number, count: number) => `${index + 1} of ${count}`,
};

// Imports LightboxView before the tests, because compiling it takes longer than a test waits.
beforeAll(async () => {
  await import('#web/ui/LightboxView.tsx');
});
afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

function Shown() {
  const [index, setIndex] = useState<number | null>(0);
  return (
    <>
      <Lightbox items={items} index={index} onIndexChange={setIndex} labels={labels} />
      <output>{String(index)}</output>
    </>
  );
}
const open = async () => {
  render(<Shown />);
  return screen.findByRole('dialog', { name: 'Media' });
};
const index = () => document.querySelector('output')?.textContent;

test('the arrow keys, Home and End change the shown item, but the left arrow key does nothing at the first item', async () => {
  const dialog = await open();
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  expect(index()).toBe('0');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.getByRole('img', { name: 'Vases' })).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'End' });
  expect(screen.getByText('The wheel turns')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
  fireEvent.keyDown(dialog, { key: 'Home' });
  expect(index()).toBe('0');
});

test("an item's action button is shown only while that item is shown", async () => {
  const dialog = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(keep).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

test('in a right-to-left language the left arrow key shows the next item', async () => {
  document.documentElement.dir = 'rtl';
  const dialog = await open();
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  expect(index()).toBe('1');
});

test('a swipe shows the next item, but a move that is too short for a swipe does not', async () => {
  await open();
  const stage = screen.getByRole('img', { name: 'Hills' }).parentElement;
  if (!stage) throw new Error('The picture has no parent element');
  const swipe = (from: number, to: number) => {
    fireEvent.pointerDown(stage, { button: 0, clientX: from, clientY: 5 });
    fireEvent.pointerMove(stage, { clientX: to, clientY: 5 });
    fireEvent.pointerUp(stage, { clientX: to, clientY: 5 });
  };
  swipe(200, 170);
  expect(index()).toBe('0');
  swipe(200, 90);
  expect(index()).toBe('1');
});

test("a swipe on a video shows the next item, unless the swipe starts on the video's controls", async () => {
  const player = (
    <video aria-label="The wheel">
      <track kind="captions" />
    </video>
  );
  const mixed: LightboxItem[] = [{ kind: 'video', src: '/video', player }, ...items];
  const onIndexChange = vi.fn();
  render(<Lightbox items={mixed} index={0} onIndexChange={onIndexChange} labels={labels} />);
  const video = await screen.findByLabelText('The wheel');
  vi.spyOn(video, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 400));
  const swipe = (clientY: number) => {
    fireEvent.pointerDown(video, { button: 0, clientX: 200, clientY });
    fireEvent.pointerMove(video, { clientX: 90, clientY });
    fireEvent.pointerUp(video, { clientX: 90, clientY });
  };
  swipe(380);
  expect(onIndexChange).not.toHaveBeenCalled();
  swipe(200);
  expect(onIndexChange).toHaveBeenCalledExactlyOnceWith(1);
});

test('a drag on a zoomed picture pans it, and the next picture is shown without zoom', async () => {
  const dialog = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  const picture = screen.getByRole('img', { name: 'Hills' });
  expect(picture.style.transform).toContain('scale(2.5)');
  const stage = picture.parentElement ?? picture;
  fireEvent.pointerDown(stage, { button: 0, clientX: 200, clientY: 5 });
  fireEvent.pointerMove(stage, { clientX: 50, clientY: 25 });
  fireEvent.pointerUp(stage, { clientX: 50, clientY: 25 });
  expect(picture.style.transform).toContain('translate(-150px, 20px)');
  expect(index()).toBe('0');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.getByRole('img', { name: 'Vases' }).style.transform).not.toContain('2.5');
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
});

test('closing the lightbox returns the focus to the button that opened it', async () => {
  const Page = () => {
    const [shown, setShown] = useState<number | null>(null);
    return (
      <>
        <button type="button" onClick={() => setShown(0)}>
          Look
        </button>
        <Lightbox items={items} index={shown} onIndexChange={setShown} labels={labels} />
      </>
    );
  };
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Look' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('Escape closes the lightbox', async () => {
  const dialog = await open();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(index()).toBe('null');
  expect(screen.queryByRole('dialog')).toBeNull();
});
