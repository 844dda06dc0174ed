import { chat } from '#contract/chat.ts';
import { type Handler, query } from '../../kit/handle.ts';
import type { Refuse } from '../../kit/refusal.ts';
import { dollarsView } from '../wallet/index.ts';
import { findChatAccess } from './chat-access.ts';
import { type GalleryCursor, listGallery } from './gallery.store.ts';
import type { ChatParts } from './parts.ts';

export const showGallery = (parts: ChatParts): Handler =>
  query(chat.gallery, async ({ input, actor, db, request, refuse }) => {
    const acting = await findChatAccess(db, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    const { viewer, inbox } = acting;
    const rows = await listGallery(db, {
      chatId: input.chatId,
      personId: inbox.personId,
      show: input.show,
      after: cursorFrom(input.cursor, refuse),
      limit: input.limit + 1,
    });
    const page = rows.slice(0, input.limit);
    const ids = page.flatMap(({ assetId, isOpen }) => (isOpen ? [assetId] : []));
    const views = await parts.media.views(db, {
      viewerId: viewer.personId,
      sessionId: viewer.sessionId,
      ids,
      open: new Set(ids),
    });
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        seq: row.seq,
        position: row.position,
        at: row.at.toISOString(),
        // `views` has one view for each file. The same file can be locked in one message and open in another,
        // so each row is checked.
        media: row.isOpen ? (views.get(row.assetId) ?? null) : null,
        kind: row.kind,
        price: row.price === null ? null : dollarsView(row.price),
        isBought: row.isBought,
      })),
      next: last && rows.length > input.limit ? `${last.seq}-${last.position}` : null,
    };
  });

function cursorFrom(cursor: string | undefined, refuse: Refuse<'invalid_input'>): GalleryCursor | null {
  if (cursor === undefined) return null;
  const [, seq, position] = /^([0-9]{1,15})-([0-9]{1,9})$/.exec(cursor) ?? [];
  if (!seq || !position) throw refuse('invalid_input', { fields: ['cursor'] });
  return { seq: Number(seq), position: Number(position) };
}
