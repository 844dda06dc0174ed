import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('saveFile downloads a file with the name, type and content, and revokes its URL a minute later', () => {
  vi.useFakeTimers();
  const blobs: Blob[] = [];
  const revokeObjectURL = vi.fn();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:1';
      },
      revokeObjectURL,
    }),
  );
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.href} ${this.download}`);
  });

  saveFile('fans', 'csv', 'a,b\r\n');

  expect(clicked).toEqual(['blob:1 fans.csv']);
  expect(blobs.map(({ type, size }) => ({ type, size }))).toEqual([
    { type: 'text/csv;charset=utf-8', size: 5 },
  ]);
  vi.advanceTimersByTime(59_999);
  expect(revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:1');
});
