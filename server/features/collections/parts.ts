import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** The dependencies of the collection handlers. */
export interface CollectionsParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
}
