import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

/**
 * The requested number of files. It is below the number of named files, so only the named files are checked, without
 * mutations. `npm run proof` checks 300 files.
 */
const SHORT_FORM = 1;

test('ME16: hostile files cause no fault, hang, leak or network request', async () => {
  const { faults, canaryHits, ready, files } = await checkFiles({ seed: 1, count: SHORT_FORM });
  expect(faults).toEqual([]);
  expect(canaryHits).toBe(0);
  expect(ready).toBeGreaterThan(10);
  expect(files).toBeGreaterThan(60);
});
