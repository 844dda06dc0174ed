import { type Actor, hasRight } from '../../kit/handle.ts';

/** Whose chats an actor uses, and which author is stored with the actor's messages. */
export interface Inbox {
  readonly personId: string;
  /**
   * Whether the actor uses a creator's inbox from a team seat. Only chats of the creator's page are then
   * accessible.
   */
  readonly isSeat: boolean;
  /** The id of the team member who acts; null when the inbox owner acts. */
  readonly authorId: string | null;
  readonly author: 'person' | 'team';
  /** Whether the actor sees the nicknames that the inbox owner gave to other people. */
  readonly seesNicknames: boolean;
}

/** The creator's inbox when the actor has a team seat, otherwise the actor's own inbox. */
export const inboxOf = (actor: Pick<Actor, 'id' | 'seat'>): Inbox => ({
  personId: actor.id,
  isSeat: actor.seat !== undefined,
  authorId: actor.seat?.memberId ?? null,
  author: actor.seat ? 'team' : 'person',
  seesNicknames: hasRight(actor, 'notes'),
});
