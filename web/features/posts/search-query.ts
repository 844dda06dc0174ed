import { LABEL_MAX_CHARS, SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { cutTo } from '#web/kit/cut.ts';
import type { SearchQuery } from './keys.ts';

/**
 * The filters of a post search. They are part of the page's address, so that a search can be shared and found
 * again.
 */
export interface Filters {
  readonly query: string;
  readonly label: string;
  readonly type: 'all' | 'photo' | 'video' | 'audio' | 'text';
  readonly access: 'all' | 'free' | 'paid' | 'bought';
  /** The first day of the range as YYYY-MM-DD, the format of date fields; empty for no limit. */
  readonly from: string;
  readonly to: string;
  readonly state: 'published' | 'scheduled' | 'archived';
  readonly sort: 'newest' | 'likes' | 'price' | 'earnings';
}

export const noFilters: Filters = {
  query: '',
  label: '',
  type: 'all',
  access: 'all',
  from: '',
  to: '',
  state: 'published',
  sort: 'newest',
};

const choices = {
  type: ['all', 'photo', 'video', 'audio', 'text'],
  access: ['all', 'free', 'paid', 'bought'],
  state: ['published', 'scheduled', 'archived'],
  sort: ['newest', 'likes', 'price', 'earnings'],
} as const;

export { choices as filterChoices };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from an address. A value that is not among a filter's choices is ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const choice = <const C extends readonly string[]>(name: string, known: C): C[number] | undefined =>
    known.find((one) => one === search.get(name));
  const day = (name: string): string => {
    const value = search.get(name) ?? '';
    return DAY.test(value) ? value : '';
  };
  return {
    query: cutTo(search.get('q') ?? '', SEARCH_MAX_CHARS),
    label: cutTo(search.get('label') ?? '', LABEL_MAX_CHARS),
    type: choice('type', choices.type) ?? 'all',
    access: choice('access', choices.access) ?? 'all',
    from: day('from'),
    to: day('to'),
    state: choice('state', choices.state) ?? 'published',
    sort: choice('sort', choices.sort) ?? 'newest',
  };
}

/** Writes the filters as the query part of an address. Filters with their default value are left out. */
export function writeFilters(filters: Filters): string {
  const search = new URLSearchParams();
  for (const [name, usual] of Object.entries(noFilters)) {
    const value = filters[name as keyof Filters];
    if (value !== usual) search.set(name === 'query' ? 'q' : name, value);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Converts the filters into a search request. A day begins and ends in the browser's time zone. */
export function queryOf(domain: string, filters: Filters): SearchQuery {
  const { query, label, type, access, from, to, state, sort } = filters;
  return {
    domain,
    query: query.trim(),
    state,
    sort,
    ...(label === '' ? {} : { label }),
    ...(type === 'all' ? {} : { type }),
    ...(access === 'all' ? {} : { access }),
    ...(from === '' ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to === '' ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}
