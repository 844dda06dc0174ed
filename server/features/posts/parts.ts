import type { Db } from '../../kit/db.ts';
import type { MediaShelf } from '../media/index.ts';

/** What the handlers of posts need beside a request. */
export interface PostsParts {
  readonly db: Db;
  readonly media: Pick<MediaShelf, 'views'>;
}
