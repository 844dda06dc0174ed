import { assistant } from '#contract/assistant.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { listEntries } from './log.store.ts';

export const showLog: Handler = query(assistant.log, async ({ input, actor, db }) => {
  const page = { after: parseIdCursor(input.cursor), limit: input.limit + 1 };
  const { shown, next } = pageOf(await listEntries(db, { creatorId: actor.id, ...page }), input.limit);
  return { entries: shown.map((entry) => ({ ...entry, at: entry.at.toISOString() })), next };
});
