import type { Log } from '../kit/log.ts';
import { personOf } from '../kit/outbox.ts';
import { type DeliveredEvent, eventFrame } from './bus.ts';
import type { Listener } from './listeners.ts';

/** What those who sit in somebody's inbox hear beside them, and who judges it. */
export interface InboxOptions {
  readonly log: Log;
  listenersOf(audience: string): Iterable<Listener>;
  /** Of these people, those who may hear this event from their seat now, by their place in the list. */
  findListeners(
    event: DeliveredEvent,
    creatorId: string,
    personIds: readonly string[],
  ): Promise<ReadonlySet<number>>;
  sendEvent(listener: Listener, text: string): void;
}

/**
 * Carries what a person is told also to those who listen to `inbox:<that person>`, each asked about anew for each event,
 * so that an ended seat is deaf at once. The frame says whose inbox it was told in: the same chat may be on both sides.
 */
export function openInboxes({ log, listenersOf, findListeners, sendEvent }: InboxOptions) {
  // All are judged at once and told in turn: who listens hears things in the order in which they happened.
  let sent = Promise.resolve();
  return (event: DeliveredEvent): void => {
    const creatorId = personOf(event.audience);
    if (creatorId === null) return;
    const seated = [...listenersOf(`topic:inbox:${creatorId}`)].flatMap((listener) =>
      listener.actor ? [{ listener, personId: listener.actor.id }] : [],
    );
    if (seated.length === 0) return;
    const people = seated.map(({ personId }) => personId);
    const allowedPlaces = findListeners(event, creatorId, people).catch((error: unknown) => {
      log.warn({ err: error }, 'an event was not carried to an inbox');
      return new Set<number>();
    });
    sent = Promise.all([allowedPlaces, sent]).then(([allowed]) => {
      const text = eventFrame(event, creatorId);
      for (const [place, { listener }] of seated.entries()) if (allowed.has(place)) sendEvent(listener, text);
    });
  };
}
