import type { Db } from '../../kit/db.ts';
import type { MediaShelf } from '../media/index.ts';

/** What the handlers of chat need beside a request. */
export interface ChatParts {
  readonly db: Db;
  readonly media: Pick<MediaShelf, 'views'>;
  readonly officialDomain: string;
  /** Signs what opens a socket. */
  readonly secret: string;
  /** Where sockets are, as a browser writes it. */
  readonly socketAddress: string;
  /** Whether pages behind links in messages are read, to tell what stands there. */
  readonly readsLinks: boolean;
  /** How many messages one person may send in a minute; null: as many as they like. */
  readonly messagesPerMinute: number | null;
}
