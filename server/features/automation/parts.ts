import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** The dependencies of the automation's handlers and loops. */
export interface AutomationParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  /** Whether pages that messages link to are fetched for link previews. */
  readonly readsLinks: boolean;
}
