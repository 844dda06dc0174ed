import type { Log } from '../kit/log.ts';
import { personOf } from '../kit/outbox.ts';
import { type DeliveredEvent, eventFrame } from './bus.ts';
import type { Listener } from './listeners.ts';

/** How team members in a creator's inbox are found and checked. */
export interface InboxOptions {
  readonly log: Log;
  listenersOf(audience: string): Iterable<Listener>;
  /** Indexes of the people in `personIds` whose seat lets them receive this event now. */
  findListeners(
    event: DeliveredEvent,
    creatorId: string,
    personIds: readonly string[],
  ): Promise<ReadonlySet<number>>;
  sendEvent(listener: Listener, text: string): void;
}

/**
 * Sends a person's events also to the listeners of the topic `inbox:<that person>`. Each listener is checked
 * again for each event, so an ended seat receives nothing more. The frame names the inbox: a team member may
 * be in the same chat as the creator and as the fan.
 */
export function openInboxes({ log, listenersOf, findListeners, sendEvent }: InboxOptions) {
  // Checks run concurrently and sends run one after the other, so that listeners receive events in order.
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
      log.warn({ err: error }, 'an event was not carried to an inbox');
      return new Set<number>();
    });
    sent = Promise.all([allowedIndexes, sent]).then(([allowed]) => {
      const text = eventFrame(event, creatorId);
      for (const [index, { listener }] of seated.entries()) if (allowed.has(index)) sendEvent(listener, text);
    });
  };
}
