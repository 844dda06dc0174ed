import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** What the handlers of posts need beside a request. */
export interface PostsParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
}
