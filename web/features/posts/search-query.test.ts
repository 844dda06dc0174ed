import { expect, test } from 'vitest';
import { LABEL_MAX_CHARS, SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { noFilters, queryOf, readFilters, writeFilters } from './search-query.ts';

test('filters survive the address and back', () => {
  const filters = {
    ...noFilters,
    query: 'kiln & fire',
    type: 'video',
    access: 'paid',
    from: '2026-01-02',
  } as const;
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
});

test('what is usual is not in the address', () => {
  expect(writeFilters(noFilters)).toBe('');
});

test('an address somebody made up asks for nothing strange', () => {
  const search = new URLSearchParams('type=pdf&access=stolen&sort=random&from=yesterday&state=draft');
  expect(readFilters(search)).toEqual(noFilters);
  const long = new URLSearchParams({ q: `${'a'.repeat(SEARCH_MAX_CHARS - 1)}😀`, label: 'b'.repeat(1_000) });
  expect(readFilters(long)).toMatchObject({
    query: 'a'.repeat(SEARCH_MAX_CHARS - 1),
    label: 'b'.repeat(LABEL_MAX_CHARS),
  });
});

test('the server is asked only what was chosen, and a day lasts until its end', () => {
  expect(queryOf('mira', noFilters)).toEqual({
    domain: 'mira',
    query: '',
    state: 'published',
    sort: 'newest',
  });
  const { from, to } = queryOf('mira', { ...noFilters, from: '2026-01-02', to: '2026-01-02' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1_000 - 1);
});
