import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accepts } from './accepts.ts';
import { DropZone } from './DropZone.tsx';

afterEach(cleanup);

const photo = new File(['x'], 'vase.JPG', { type: 'image/jpeg' });
const second = new File(['x'], 'bowl.png', { type: 'image/png' });
const pdf = new File(['x'], 'letter.pdf', { type: 'application/pdf' });

test.each([
  [undefined, true],
  ['image/*', true],
  ['.jpg,.png', true],
  ['image/png, image/jpeg', true],
  ['video/*', false],
  ['.jpeg', false],
])('accept=%s allows a JPEG file: %s', (accept, fits) => {
  expect(accepts(accept, photo)).toBe(fits);
});

function show(props: { multiple?: boolean; disabled?: boolean } = {}) {
  const onFiles = vi.fn();
  const onRefused = vi.fn();
  render(<DropZone label="Add photos" accept="image/*" onFiles={onFiles} onRefused={onRefused} {...props} />);
  const zone = screen.getByLabelText('Add photos').closest('label');
  if (!zone) throw new Error('The drop zone must be a label');
  return { onFiles, onRefused, zone };
}

test('dropped files of an accepted type go to onFiles, other files go to onRefused', () => {
  const { zone, onFiles, onRefused } = show({ multiple: true });
  fireEvent.drop(zone, { dataTransfer: { files: [photo, pdf, second] } });
  expect(onFiles).toHaveBeenCalledWith([photo, second]);
  expect(onRefused).toHaveBeenCalledWith([pdf]);
});

test('without multiple, DropZone takes only the first dropped file', () => {
  const { zone, onFiles } = show();
  fireEvent.drop(zone, { dataTransfer: { files: [photo, second] } });
  expect(onFiles).toHaveBeenCalledWith([photo]);
});

test('files from the file chooser go to onFiles, and a disabled DropZone takes no files', () => {
  const { onFiles } = show({ multiple: true });
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [photo] } });
  expect(onFiles).toHaveBeenCalledWith([photo]);
  cleanup();

  const off = show({ disabled: true });
  fireEvent.drop(off.zone, { dataTransfer: { files: [photo] } });
  expect(off.onFiles).not.toHaveBeenCalled();
});
