import { type Actor, hasRight } from '../../kit/handle.ts';

/** Whose chats an actor acts in, and who stands behind what they write there. */
export interface Inbox {
  readonly personId: string;
  /** They sit in the inbox of a creator: chats of the creator's page are there, their own as a fan are not. */
  readonly isSeat: boolean;
  /** Who of the team it is; null: the person themself. */
  readonly authorId: string | null;
  readonly author: 'person' | 'team';
  /** Whether they see what the person calls others. */
  readonly seesNicknames: boolean;
}

/** Everybody acts in their own chats; who wears a seat acts in the creator's, by their own name to the creator's side. */
export const inboxOf = (actor: Pick<Actor, 'id' | 'seat'>): Inbox => ({
  personId: actor.id,
  isSeat: actor.seat !== undefined,
  authorId: actor.seat?.memberId ?? null,
  author: actor.seat ? 'team' : 'person',
  seesNicknames: hasRight(actor, 'notes'),
});
