import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** The dependencies of the handlers, jobs and loops of mass messages. */
export interface MassParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  /** Whether pages that messages link to are fetched for link previews. */
  readonly readsLinks: boolean;
}
