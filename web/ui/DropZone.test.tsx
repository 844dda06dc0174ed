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
])('with accept=%s, accepts() returns %s for a JPEG file', (accept, fits) => {
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

test('DropZone passes dropped files of an accepted type to `onFiles` and other dropped files to `onRefused`', () => {
  const { zone, onFiles, onRefused } = show({ multiple: true });
  fireEvent.drop(zone, { dataTransfer: { files: [photo, pdf, second] } });
  expect(onFiles).toHaveBeenCalledWith([photo, second]);
  expect(onRefused).toHaveBeenCalledWith([pdf]);
});

test('without the prop `multiple`, DropZone takes only the first of several dropped files', () => {
  const { zone, onFiles } = show();
  fireEvent.drop(zone, { dataTransfer: { files: [photo, second] } });
  expect(onFiles).toHaveBeenCalledWith([photo]);
});

test('DropZone passes files from the file chooser to `onFiles`; while disabled it takes no files', () => {
  const { onFiles } = show({ multiple: true });
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [photo] } });
  expect(onFiles).toHaveBeenCalledWith([photo]);
  cleanup();

  const off = show({ disabled: true });
  fireEvent.drop(off.zone, { dataTransfer: { files: [photo] } });
  expect(off.onFiles).not.toHaveBeenCalled();
});
