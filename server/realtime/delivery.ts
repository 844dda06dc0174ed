import type { Actor } from '../kit/handle.ts';
import type { Log } from '../kit/log.ts';
import { type DeliveredEvent, eventFrame } from './bus.ts';
import { type InboxOptions, openInboxes } from './inboxes.ts';
import type { Listener } from './listeners.ts';
import { sendEvent } from './socket-writes.ts';

const TOPIC = 'topic:';

export interface DeliveryOptions {
  readonly log: Log;
  listenersOf(audience: string): Iterable<Listener>;
  /** Which of the actors in `who` may receive events of this topic now, as indexes of `who`. */
  findTopicListeners(
    topic: string,
    who: readonly { actor: Actor; ip: string }[],
  ): Promise<ReadonlySet<number>>;
  /** Which of these people may now receive an event of the creator whose inbox they watch (`inboxes.ts`). */
  readonly findInboxListeners: InboxOptions['findListeners'];
}

/** Sends events to the sockets of this node that are subscribed to their audience. */
export function openDelivery({ log, listenersOf, findTopicListeners, findInboxListeners }: DeliveryOptions) {
  const deliverToInboxes = openInboxes({
    log,
    listenersOf,
    findListeners: findInboxListeners,
    sendEvent,
  });

  const deliverTo = (
    listeners: Iterable<Listener>,
    event: DeliveredEvent,
    ownId: number | null = null,
  ): void => {
    // The event's JSON text, created for the first listener. The event is thus serialized only once, and not
    // at all without listeners.
    let text: string | undefined;
    for (const listener of listeners) {
      text ??= eventFrame(event);
      sendEvent(listener, text, ownId);
    }
  };

  /**
   * Sends an event to the listeners of its topic. Checks their access for each event, because their access may have
   * ended since they subscribed. One query checks all listeners.
   */
  const deliverTopic = (event: DeliveredEvent): void => {
    const known = [...listenersOf(event.audience)].flatMap((listener) =>
      listener.actor ? [{ listener, actor: listener.actor, ip: listener.ip }] : [],
    );
    if (known.length === 0) return;
    findTopicListeners(event.audience.slice(TOPIC.length), known).then(
      (allowed) => {
        const allowedOnes = known.flatMap(({ listener }, index) => (allowed.has(index) ? [listener] : []));
        deliverTo(allowedOnes, event);
      },
      (error: unknown) => log.warn({ err: error }, 'an event of a topic could not be delivered'),
    );
  };

  return (event: DeliveredEvent): void => {
    if (event.audience.startsWith(TOPIC)) deliverTopic(event);
    else deliverTo(listenersOf(event.audience), event, event.id);
    deliverToInboxes(event);
  };
}
