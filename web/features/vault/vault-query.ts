import { unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import type { VaultQuery } from './queries.ts';

/** The values of the filter fields. Days and amounts are texts, as the fields contain them. */
export interface Filters {
  readonly kind: VaultQuery['kind'] | null;
  readonly usage: VaultQuery['usage'] | null;
  readonly state: VaultQuery['state'] | null;
  readonly folderId: string | null;
  /** The first day of the range, in the format of date fields; empty for no limit. */
  readonly from: string;
  readonly to: string;
  readonly priceMin: string;
  readonly priceMax: string;
}

export const noFilters: Filters = {
  kind: null,
  usage: null,
  state: null,
  folderId: null,
  from: '',
  to: '',
  priceMin: '',
  priceMax: '',
};

/** The first instant of a day in the person's time zone. */
const dayStart = (day: string): string | undefined => instant(`${day}T00:00:00`);
const dayEnd = (day: string): string | undefined => instant(`${day}T23:59:59.999`);

function instant(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function priceOf(typed: string): string | undefined {
  const units = unitsTyped(typed);
  return units === undefined || units === 0n ? undefined : wireDollars(units);
}

/** Converts the filters into a query for the server. Empty and incomplete filters are left out. */
export function queryOf(filters: Filters): VaultQuery {
  const query = {
    kind: filters.kind ?? undefined,
    usage: filters.usage ?? undefined,
    state: filters.state ?? undefined,
    folderId: filters.folderId ?? undefined,
    from: filters.from === '' ? undefined : dayStart(filters.from),
    to: filters.to === '' ? undefined : dayEnd(filters.to),
    priceMin: priceOf(filters.priceMin),
    priceMax: priceOf(filters.priceMax),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

export const isFiltered = (filters: Filters): boolean => Object.keys(queryOf(filters)).length > 0;
