import { group, type Input, text, whole } from './parameters.ts';
import { noSuch } from './refusals.ts';

const PAGE_DEFAULT = 10;
const PAGE_LIMIT = 100;
const moment = whole({ least: 0 });

/** The parameters that every list request accepts. */
export const pageParameters = {
  limit: whole({ least: 1, most: PAGE_LIMIT }),
  starting_after: text(),
  ending_before: text(),
  created: group({ gt: moment, gte: moment, lt: moment, lte: moment }),
};

interface Listed {
  readonly id: string;
  readonly created: number;
}

/**
 * One page of a list, newest first. This order also applies to objects created in the same second, as
 * Stripe's cursors require.
 */
export function page<T extends Listed>(
  url: string,
  items: Iterable<T>,
  { limit = PAGE_DEFAULT, starting_after, ending_before, created }: Input<typeof pageParameters>,
  isWanted: (item: T) => boolean = () => true,
): object {
  const all = [...items].reverse().filter((item) => isWanted(item) && isWithin(item.created, created));
  const indexOf = (id: string, param: string): number => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw noSuch('object', id, param, 400);
    return index;
  };
  if (ending_before !== undefined) {
    const before = all.slice(0, indexOf(ending_before, 'ending_before'));
    return { object: 'list', url, has_more: before.length > limit, data: before.slice(-limit) };
  }
  const rest = starting_after === undefined ? all : all.slice(indexOf(starting_after, 'starting_after') + 1);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

function isWithin(created: number, range: Input<typeof pageParameters>['created']): boolean {
  if (!range) return true;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}
