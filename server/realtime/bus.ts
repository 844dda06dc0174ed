import type { Deliver, OutboxEvent } from '../kit/outbox.ts';

/** A committed event with the resume position for clients that receive it. */
export interface DeliveredEvent extends OutboxEvent {
  /**
   * The position from which a client resumes after this event. From there the client misses no event, but may
   * receive some events twice.
   */
  readonly position: string;
}

/**
 * The JSON text of an event frame. If a team member receives the event of a creator's inbox, `inbox` is the id of
 * that creator. Otherwise it is undefined.
 */
export const eventFrame = ({ id, name, payload, position }: DeliveredEvent, inbox?: string): string =>
  `{"type":"event","id":${id},"name":${JSON.stringify(name)},"payload":${payload},"position":"${position}"${
    inbox === undefined ? '' : `,"inbox":${JSON.stringify(inbox)}`
  }}`;

/**
 * Brings the events of all nodes to this node. The outbox table implements it; a message broker could replace
 * the table without changes to features.
 */
export interface Bus {
  start(onEvents: (events: readonly DeliveredEvent[]) => void): Promise<void>;
  /**
   * Sends events that this node has just committed, without reading them from the database. They are not sent
   * a second time when they are read later.
   */
  readonly deliver: Deliver;
  position(): string;
  /**
   * The events for these audiences after a position, without those that this node will still send. Null when
   * events after this position are already deleted, when there are too many to replay, or when their payloads
   * have more than `maxBytes`.
   */
  replay(
    audiences: readonly string[],
    from: { readonly after: string; readonly maxBytes: number },
  ): Promise<readonly DeliveredEvent[] | null>;
  stop(): Promise<void>;
}
