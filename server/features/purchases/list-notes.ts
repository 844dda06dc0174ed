import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { noteView } from './note.view.ts';
import { listNotes as store } from './notes.store.ts';

export const listNotes = handle(purchases.notes, async ({ input, actor, tx, request }) => {
  const rows = await store(tx, {
    viewerId: actor.id,
    viewer: viewerOf(actor, request),
    after: parseIdCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { notes: shown.map((note) => noteView(note, { viewerId: actor.id })), next };
});
