import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accepts } from './accepts.ts';
import { DropZone } from './DropZone.tsx';

afterEach(cleanup);

const photo = new File(['x'], 'vase.JPG', { type: 'image/jpeg' });
const second = new File(['x'], 'bowl.png', { type: 'image/png' });
const letter = new File(['x'], 'letter.pdf', { type: 'application/pdf' });

test.each([
  [undefined, true],
  ['image/*', true],
  ['.jpg,.png', true],
  ['image/png, image/jpeg', true],
  ['video/*', false],
  ['.jpeg', false],
])('a photo fits %s: %s', (accept, fits) => {
  expect(accepts(accept, photo)).toBe(fits);
});

function show(props: { multiple?: boolean; disabled?: boolean } = {}) {
  const onFiles = vi.fn();
  const onRefused = vi.fn();
  render(<DropZone label="Add photos" accept="image/*" onFiles={onFiles} onRefused={onRefused} {...props} />);
  const zone = screen.getByLabelText('Add photos').closest('label');
  if (!zone) throw new Error('The zone is a label');
  return { onFiles, onRefused, zone };
}

test('dropped files are taken; those that do not fit are named, not swallowed', () => {
  const { zone, onFiles, onRefused } = show({ multiple: true });
  fireEvent.drop(zone, { dataTransfer: { files: [photo, letter, second] } });
  expect(onFiles).toHaveBeenCalledWith([photo, second]);
  expect(onRefused).toHaveBeenCalledWith([letter]);
});

test('where one is wanted, one is taken', () => {
  const { zone, onFiles } = show();
  fireEvent.drop(zone, { dataTransfer: { files: [photo, second] } });
  expect(onFiles).toHaveBeenCalledWith([photo]);
});

test('the chooser takes the same way, and a zone that is off takes nothing', () => {
  const { onFiles } = show({ multiple: true });
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [photo] } });
  expect(onFiles).toHaveBeenCalledWith([photo]);
  cleanup();

  const off = show({ disabled: true });
  fireEvent.drop(off.zone, { dataTransfer: { files: [photo] } });
  expect(off.onFiles).not.toHaveBeenCalled();
});
