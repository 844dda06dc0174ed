import { expect, test } from 'vitest';
import { modals } from './modal-table.ts';

const files = Object.keys(import.meta.glob('../modals/*.modal.ts'));

test('each file web/modals/*.modal.ts declares the modal that it is named after', () => {
  const names = files.map((file) =>
    file
      .slice('../modals/'.length, -'.modal.ts'.length)
      .replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(modals.map(({ name }) => name)).toEqual(names);
});
