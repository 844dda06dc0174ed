import type { Actor } from '../../kit/handle.ts';

/** Whose chats an actor acts in, and who stands behind what they write there. */
export interface Inbox {
  readonly personId: string;
  /** Who of the team it is; null: the person themself. */
  readonly authorId: string | null;
  readonly author: 'person' | 'team';
}

/** Everybody acts in their own chats. */
export const inboxOf = (actor: Pick<Actor, 'id'>): Inbox => ({
  personId: actor.id,
  authorId: null,
  author: 'person',
});
