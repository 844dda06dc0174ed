import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** What the handlers of mass messages need beside a request. */
export interface MassParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  /** Whether pages behind links are read, to tell what stands there. */
  readonly readsLinks: boolean;
}
