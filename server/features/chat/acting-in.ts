import { type Viewer, viewerOf } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { Actor, RequestFacts } from '../../kit/handle.ts';
import { type Membership, membersOf } from './chats.store.ts';
import { type Inbox, inboxOf } from './inbox.ts';

/** A chat, and who acts in it: as whose side, and through whose eyes. */
export interface Acting {
  readonly inbox: Inbox;
  readonly viewer: Viewer;
  readonly member: Membership;
}

/** What every call about one chat begins with. Null: there is no such chat for them. */
export async function actingIn(
  reader: Reader,
  { actor, request, chatId }: { actor: Actor; request: Pick<RequestFacts, 'ip'>; chatId: string },
): Promise<Acting | null> {
  const inbox = inboxOf(actor);
  const viewer = { ...viewerOf(actor, request), personId: inbox.personId };
  const member = await membersOf(reader, chatId, inbox.personId, viewer);
  if (!member || (inbox.isSeat && member.side !== 'creator')) return null;
  return { inbox, viewer, member };
}
