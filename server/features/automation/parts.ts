import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** What the handlers of automation need besides the request. */
export interface AutomationParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  /** Whether linked pages are fetched for previews. */
  readonly readsLinks: boolean;
}
