import { type Viewer, viewerOf } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { Actor, RequestFacts } from '../../kit/handle.ts';
import { findChatMember, type Membership } from './chats.store.ts';
import { type Inbox, inboxOf } from './inbox.ts';

/**
 * An actor's access to a chat: the inbox that the chat is in, the viewer for whom access is checked, and the
 * chat membership of the inbox's owner.
 */
export interface ChatAccess {
  readonly inbox: Inbox;
  readonly viewer: Viewer;
  readonly member: Membership;
}

/**
 * Finds the actor's access to a chat. Every call about one chat starts with it. Returns null when the chat
 * does not exist for the actor.
 */
export async function findChatAccess(
  reader: Reader,
  { actor, request, chatId }: { actor: Actor; request: Pick<RequestFacts, 'ip'>; chatId: string },
): Promise<ChatAccess | null> {
  const inbox = inboxOf(actor);
  const viewer = { ...viewerOf(actor, request), personId: inbox.personId };
  const member = await findChatMember(reader, chatId, inbox.personId, viewer);
  if (!member || (inbox.isSeat && member.side !== 'creator')) return null;
  return { inbox, viewer, member };
}
