import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** What the handlers of collections need beside a request. */
export interface CollectionsParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
}
