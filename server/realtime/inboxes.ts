import type { Log } from '../kit/log.ts';
import { personOf } from '../kit/outbox.ts';
import { type DeliveredEvent, eventFrame } from './bus.ts';
import type { Listener } from './listeners.ts';

/** What `openInboxes` needs to find the team members who watch a creator's inbox and may receive an event. */
export interface InboxOptions {
  readonly log: Log;
  listenersOf(audience: string): Iterable<Listener>;
  /**
   * Which people in `personIds` have a seat that lets them receive this event now, as indexes of `personIds`.
   */
  findListeners(
    event: DeliveredEvent,
    creatorId: string,
    personIds: readonly string[],
  ): Promise<ReadonlySet<number>>;
  sendEvent(listener: Listener, text: string): void;
}

/**
 * Sends each event of a creator also to the listeners of the topic `inbox:<creator>`, who are team members.
 * Each listener's seat is checked for each event, so a listener whose seat has ended receives nothing. The
 * frame names the inbox, because a team member can also be a fan of the creator. Such a person can get events
 * of one chat both as the fan and as a member.
 */
export function openInboxes({ log, listenersOf, findListeners, sendEvent }: InboxOptions) {
  // Permission checks run concurrently, but events are sent one after the other, so that they arrive in
  // order.
  let sent = Promise.resolve();
  return (event: DeliveredEvent): void => {
    const creatorId = personOf(event.audience);
    if (creatorId === null) return;
    const seated = [...listenersOf(`topic:inbox:${creatorId}`)].flatMap((listener) =>
      listener.actor ? [{ listener, personId: listener.actor.id }] : [],
    );
    if (seated.length === 0) return;
    const people = seated.map(({ personId }) => personId);
    const allowedIndexes = findListeners(event, creatorId, people).catch((error: unknown) => {
      log.warn({ err: error }, 'an event could not be delivered to an inbox');
      return new Set<number>();
    });
    sent = Promise.all([allowedIndexes, sent]).then(([allowed]) => {
      const text = eventFrame(event, creatorId);
      for (const [index, { listener }] of seated.entries()) if (allowed.has(index)) sendEvent(listener, text);
    });
  };
}
