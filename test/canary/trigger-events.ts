import { postChanged } from '#contract/posts.ts';
import { inTransaction } from '#server/kit/db.ts';
import { type Audience, announce, audienceKey } from '#server/kit/outbox.ts';
import { newId } from '#server/kit/random.ts';
import type { Listener, Person, World } from '#test/world.ts';

/** Announces a change of the post to the given audience. Returns the event's id. */
export async function triggerEvent({ db, sql }: World, to: Audience, postId: string): Promise<number> {
  await inTransaction(db, (tx) => announce(tx, postChanged, { to, payload: { id: postId } }));
  const [row] = await sql<{ id: number }>`
    select max(id)::integer as id from outbox where audience = ${audienceKey(to)}`;
  return row?.id ?? 0;
}

/**
 * Waits until the listener has received all earlier events. Sends one more event and waits for it, because events
 * arrive in order.
 */
export async function receivedAll(
  world: World,
  { person, listener }: { readonly person: Person; readonly listener: Listener },
): Promise<void> {
  const last = await triggerEvent(world, { person: person.id }, newId());
  await listener.until(() => listener.hasReceived(last) || !listener.isOpen, 'The last event never arrived.');
}
