import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';

/** What the handlers of automation need beside a request. */
export interface AutomationParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  /** Whether pages behind links are read, to tell what stands there. */
  readonly readsLinks: boolean;
}
