import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

/** The full form is `npm run proof`: three hundred files. Here the named ones. */
const SHORT_FORM = 1;

test('ME16: hostile files neither break, hang nor get through, and nothing in them is obeyed', async () => {
  const { faults, canaryHits, ready, files } = await checkFiles({ seed: 1, count: SHORT_FORM });
  expect(faults).toEqual([]);
  expect(canaryHits).toBe(0);
  expect(ready).toBeGreaterThan(10);
  expect(files).toBeGreaterThan(60);
});
