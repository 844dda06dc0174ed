import { chat } from '#contract/chat.ts';
import { mayViewAssets, personViewer } from '../../access/index.ts';
import { query } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { filterOwnMedia } from './paid.store.ts';

/**
 * Returns which of the actor's files the other person can already see. Other files are ignored, so that
 * nobody learns who can see another person's files.
 */
export const showOwned = query(chat.owned, async ({ input, actor, db, request, refuse }) => {
  const acting = await findChatAccess(db, { actor, request, chatId: input.chatId });
  if (!acting) throw refuse('not_found');
  const own = await filterOwnMedia(db, { ownerId: acting.inbox.personId, ids: input.mediaIds });
  const owned = await mayViewAssets(db, personViewer(acting.member.otherId), own);
  return { ownedIds: own.filter((id) => owned.has(id)) };
});
