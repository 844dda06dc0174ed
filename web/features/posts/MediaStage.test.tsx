import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MediaStage } from './MediaStage.tsx';

const WIDTH = 400;
const pressed = vi.fn();
const scrolledTo = vi.fn();

/**
 * Renders a stage with two pictures. Fakes the elements' sizes and scrolling, because the test environment
 * has no layout.
 */
function open(): HTMLElement {
  const slides = ['one', 'two'].map((id) => ({
    id,
    hasControls: id === 'two',
    content: (
      <button type="button" onClick={pressed}>
        {id}
      </button>
    ),
  }));
  render(<MediaStage label="Pictures" look="view" slides={slides} />);
  const box = screen.getByRole('group', { name: 'Pictures' });
  Object.defineProperties(box, {
    clientWidth: { value: WIDTH },
    scrollWidth: { value: 2 * WIDTH },
    scrollTo: { value: scrolledTo },
    setPointerCapture: { value: () => undefined },
  });
  return box;
}

const mouse = { pointerType: 'mouse', button: 0, buttons: 1, pointerId: 1 };

function pull(box: HTMLElement, fromX: number, toX: number): void {
  fireEvent.pointerDown(box, { ...mouse, clientX: fromX });
  fireEvent.pointerMove(box, { ...mouse, clientX: toX });
  fireEvent.pointerUp(box, { ...mouse, buttons: 0, clientX: toX });
  fireEvent.click(screen.getByRole('button', { name: 'one' }));
}

afterEach(() => {
  cleanup();
  pressed.mockClear();
  scrolledTo.mockClear();
});

test('dragging with the mouse scrolls to the next picture, and does not press the element under the pointer', () => {
  const box = open();
  pull(box, 300, 100);
  expect(box.scrollLeft).toBe(200);
  expect(scrolledTo).toHaveBeenCalledWith({ left: WIDTH, behavior: 'instant' });
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'one' }));
  expect(pressed).toHaveBeenCalledOnce();
});

test('a mouse press that moves only a few pixels still presses the element', () => {
  const box = open();
  pull(box, 300, 297);
  expect(scrolledTo).not.toHaveBeenCalled();
  expect(pressed).toHaveBeenCalledOnce();
});

test('when a video is shown, the position dots are placed above its controls', () => {
  const box = open();
  const dots = () => screen.getByRole('img').className;
  expect(dots()).not.toContain('above');
  box.scrollLeft = WIDTH;
  fireEvent.scroll(box);
  expect(dots()).toContain('above');
});
