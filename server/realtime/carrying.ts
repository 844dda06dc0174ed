import type { Actor } from '../kit/handle.ts';
import type { Log } from '../kit/log.ts';
import { type CarriedEvent, eventFrame } from './bus.ts';
import { type InboxOptions, openInboxes } from './inboxes.ts';
import type { Listener } from './listeners.ts';
import { tell } from './telling.ts';

const TOPIC = 'topic:';

export interface CarryingOptions {
  readonly log: Log;
  hearing(audience: string): Iterable<Listener>;
  /** Which of these may hear a topic now, by their place in the list. */
  whoMayHear(topic: string, who: readonly { actor: Actor; ip: string }[]): Promise<ReadonlySet<number>>;
  /** Which of these people hear in somebody's inbox what that person is told (`inboxes.ts`). */
  readonly whoHearsInbox: InboxOptions['whoHears'];
}

/** Carries events to whoever hears them on this node. */
export function openCarrying({ log, hearing, whoMayHear, whoHearsInbox }: CarryingOptions) {
  const carryToInboxes = openInboxes({ log, hearing, whoHears: whoHearsInbox, tell });

  const carryTo = (listeners: Iterable<Listener>, event: CarriedEvent): void => {
    // Written out once, however many hear it.
    let text: string | undefined;
    for (const listener of listeners) {
      text ??= eventFrame(event);
      tell(listener, text);
    }
  };

  /** Who began to listen was allowed to then; who is told of this event is asked now, all in one question. */
  const carryTopic = (event: CarriedEvent): void => {
    const known = [...hearing(event.audience)].flatMap((listener) =>
      listener.actor ? [{ listener, actor: listener.actor, ip: listener.ip }] : [],
    );
    if (known.length === 0) return;
    whoMayHear(event.audience.slice(TOPIC.length), known).then(
      (allowed) => {
        const allowedOnes = known.flatMap(({ listener }, place) => (allowed.has(place) ? [listener] : []));
        carryTo(allowedOnes, event);
      },
      (error: unknown) => log.warn({ err: error }, 'an event of a topic was not carried'),
    );
  };

  return (event: CarriedEvent): void => {
    if (event.audience.startsWith(TOPIC)) carryTopic(event);
    else carryTo(hearing(event.audience), event);
    carryToInboxes(event);
  };
}
