import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kit/handle.ts';
import { inboxOf } from './inbox.ts';
import { unreadTotals } from './reading.store.ts';

export const countUnread = query(chat.unread, ({ actor, db, request }) =>
  unreadTotals(db, { ...viewerOf(actor, request), personId: inboxOf(actor).personId }),
);
