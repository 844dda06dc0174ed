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
  /** Which of these may hear a topic now, by their place in the list. */
  findTopicListeners(
    topic: string,
    who: readonly { actor: Actor; ip: string }[],
  ): Promise<ReadonlySet<number>>;
  /** Which of these people hear in somebody's inbox what that person is told (`inboxes.ts`). */
  readonly findInboxListeners: InboxOptions['findListeners'];
}

/** Carries events to whoever hears them on this node. */
export function openDelivery({
  log,
  listenersOf: hearing,
  findTopicListeners: whoMayHear,
  findInboxListeners: whoHearsInbox,
}: DeliveryOptions) {
  const deliverToInboxes = openInboxes({
    log,
    listenersOf: hearing,
    findListeners: whoHearsInbox,
    sendEvent,
  });

  const deliverTo = (listeners: Iterable<Listener>, event: DeliveredEvent): void => {
    // Written out once, however many hear it.
    let text: string | undefined;
    for (const listener of listeners) {
      text ??= eventFrame(event);
      sendEvent(listener, text);
    }
  };

  /** Who began to listen was allowed to then; who is told of this event is asked now, all in one question. */
  const deliverTopic = (event: DeliveredEvent): void => {
    const known = [...hearing(event.audience)].flatMap((listener) =>
      listener.actor ? [{ listener, actor: listener.actor, ip: listener.ip }] : [],
    );
    if (known.length === 0) return;
    whoMayHear(event.audience.slice(TOPIC.length), known).then(
      (allowed) => {
        const allowedOnes = known.flatMap(({ listener }, place) => (allowed.has(place) ? [listener] : []));
        deliverTo(allowedOnes, event);
      },
      (error: unknown) => log.warn({ err: error }, 'an event of a topic was not carried'),
    );
  };

  return (event: DeliveredEvent): void => {
    if (event.audience.startsWith(TOPIC)) deliverTopic(event);
    else deliverTo(hearing(event.audience), event);
    deliverToInboxes(event);
  };
}
