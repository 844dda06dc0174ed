import { expect, test } from 'vitest';
import { LABEL_MAX_CHARS, SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { noFilters, queryOf, readFilters, writeFilters } from './search-query.ts';

test('readFilters returns the filters that writeFilters wrote to an address', () => {
  const filters = {
    ...noFilters,
    query: 'kiln & fire',
    type: 'video',
    access: 'paid',
    from: '2026-01-02',
  } as const;
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
});

test('writeFilters leaves out filters with their default value', () => {
  expect(writeFilters(noFilters)).toBe('');
});

test('readFilters ignores invalid values, and cuts long texts at the limit', () => {
  const search = new URLSearchParams('type=pdf&access=stolen&sort=random&from=yesterday&state=draft');
  expect(readFilters(search)).toEqual(noFilters);
  const long = new URLSearchParams({ q: `${'a'.repeat(SEARCH_MAX_CHARS - 1)}😀`, label: 'b'.repeat(1_000) });
  expect(readFilters(long)).toMatchObject({
    query: 'a'.repeat(SEARCH_MAX_CHARS - 1),
    label: 'b'.repeat(LABEL_MAX_CHARS),
  });
});

test('queryOf sends only the chosen filters, and its time range includes the whole last day', () => {
  expect(queryOf('mira', noFilters)).toEqual({
    domain: 'mira',
    query: '',
    state: 'published',
    sort: 'newest',
  });
  const { from, to } = queryOf('mira', { ...noFilters, from: '2026-01-02', to: '2026-01-02' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1_000 - 1);
});
