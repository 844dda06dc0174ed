import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** What the handlers of mass messages need besides the request. */
export interface MassParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  /** Whether linked pages are fetched for previews. */
  readonly readsLinks: boolean;
}
