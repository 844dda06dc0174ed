import { creators } from '#contract/creators.ts';
import { cachedFor } from '../../kit/cached-for.ts';
import type { Reader } from '../../kit/db.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { featuredView } from './creators.view.ts';
import { listFeatured } from './summaries.store.ts';

const FEATURED = 12;

const FEATURED_FRESH_MS = 30_000;

/**
 * The pages on the front page. Each node caches them, because the front page requests them for every visitor
 * (CR13).
 */
export const featuredCreators = ({ officialDomain }: { officialDomain: string }): Handler => {
  const featured = cachedFor(FEATURED_FRESH_MS, (db: Reader) =>
    listFeatured(db, { except: officialDomain, limit: FEATURED }),
  );
  return query(creators.featured, async ({ actor, db }) => ({
    creators: actor ? [] : (await featured(db)).map(featuredView),
  }));
};
