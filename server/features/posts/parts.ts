import type { Db } from '../../kit/db.ts';
import type { MediaLibrary } from '../media/index.ts';
import type { SalesParts } from '../purchases/index.ts';

/** The dependencies of the post handlers. */
export interface PostsParts {
  readonly db: Db;
  readonly media: Pick<MediaLibrary, 'views'>;
  readonly sales: SalesParts;
}
