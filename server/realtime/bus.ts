import type { Deliver, OutboxEvent } from '../kit/outbox.ts';

/** An event on its way from a committed transaction to sockets. */
export interface DeliveredEvent extends OutboxEvent {
  /** A client that resumes from this position misses no event; it may receive an event twice. */
  readonly position: string;
}

/**
 * The event as a frame. `inbox` names the creator whose inbox receives it; unset for the receiver's own
 * events.
 */
export const eventFrame = ({ id, name, payload, position }: DeliveredEvent, inbox?: string): string =>
  `{"type":"event","id":${id},"name":${JSON.stringify(name)},"payload":${payload},"position":"${position}"${
    inbox === undefined ? '' : `,"inbox":${JSON.stringify(inbox)}`
  }}`;

/**
 * Brings events to this node. The outbox implements it; a broker could replace it without changing features.
 */
export interface Bus {
  start(onEvents: (events: readonly DeliveredEvent[]) => void): Promise<void>;
  /** Sends events that this node has just committed, without reading them back. They are not sent again. */
  readonly deliver: Deliver;
  position(): string;
  /** The events these audiences missed since a position; null when they are too old or too many to replay. */
  replay(audiences: readonly string[], after: string): Promise<readonly DeliveredEvent[] | null>;
  stop(): Promise<void>;
}
