import { type Actor, hasRight } from '../../kit/handle.ts';

/** The person whose chats an actor uses, and the author of what the actor writes there. */
export interface Inbox {
  readonly personId: string;
  /** The actor uses a creator's inbox from a seat: only the chats of the creator's page are accessible. */
  readonly isSeat: boolean;
  /** The team member's id; null for the person. */
  readonly authorId: string | null;
  readonly author: 'person' | 'team';
  /** Whether the actor sees the nicknames that the person gave to others. */
  readonly seesNicknames: boolean;
}

/** The inbox of an actor: the creator's in a team seat, otherwise the actor's own. */
export const inboxOf = (actor: Pick<Actor, 'id' | 'seat'>): Inbox => ({
  personId: actor.id,
  isSeat: actor.seat !== undefined,
  authorId: actor.seat?.memberId ?? null,
  author: actor.seat ? 'team' : 'person',
  seesNicknames: hasRight(actor, 'notes'),
});
