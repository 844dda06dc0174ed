import type { Db } from '../../kit/db.ts';
import type { MediaShelf } from '../media/index.ts';

/** What the handlers of collections need beside a request. */
export interface CollectionsParts {
  readonly db: Db;
  readonly media: Pick<MediaShelf, 'views'>;
}
