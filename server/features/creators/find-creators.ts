import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { type Handler, handle, look } from '../../kit/handle.ts';
import { afterFrom, pageOf, placeFrom } from '../../kit/paging.ts';
import { remembered } from '../../kit/remembered.ts';
import { featuredView, summaryView } from './creators.view.ts';
import {
  listFeatured,
  searchCreators as store,
  listFollowing as storedFollowing,
} from './summaries.store.ts';

export const searchCreators = handle(creators.search, async ({ input, actor, tx, request }) => {
  const rows = await store(tx, {
    viewer: viewerOf(actor, request),
    query: input.query,
    category: input.category,
    sort: input.sort,
    onlyNew: input.onlyNew,
    withExplicit: actor !== null || input.isOfAge,
    after: afterFrom(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  const reason = input.query.trim() !== '' ? 'match' : input.category ? 'category' : input.sort;
  return { creators: shown.map((row) => summaryView(row, reason)), next };
});

export const listFollowing = handle(creators.following, async ({ input, actor, tx, request }) => {
  const rows = await storedFollowing(tx, {
    viewer: viewerOf(actor, request),
    after: placeFrom(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { creators: shown.map((row) => summaryView(row, null)), next };
});

const FEATURED = 12;
const FEATURED_FRESH_MS = 30_000;

/** The front page asks this of every stranger, so a node asks the database only now and then (P13). */
export const featuredCreators = ({ officialDomain }: { officialDomain: string }): Handler => {
  const featured = remembered(FEATURED_FRESH_MS, (db: Reader) =>
    listFeatured(db, { except: officialDomain, limit: FEATURED }),
  );
  return look(creators.featured, async ({ actor, db }) => ({
    creators: actor ? [] : (await featured(db)).map(featuredView),
  }));
};
