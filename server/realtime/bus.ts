import type { Deliver, OutboxEvent } from '../kit/outbox.ts';

/** An event on its way from a committed transaction to sockets. */
export interface DeliveredEvent extends OutboxEvent {
  /** A reader that resumes from here misses nothing, though it may meet an event again. */
  readonly position: string;
}

/** The event as a frame; `inbox` says in whose inbox it is told, where that is not the hearer's own. */
export const eventFrame = ({ id, name, payload, position }: DeliveredEvent, inbox?: string): string =>
  `{"type":"event","id":${id},"name":${JSON.stringify(name)},"payload":${payload},"position":"${position}"${
    inbox === undefined ? '' : `,"inbox":${JSON.stringify(inbox)}`
  }}`;

/** How events reach this node. The outbox implements it; a broker can stand in its place without any feature noticing. */
export interface Bus {
  start(onEvents: (events: readonly DeliveredEvent[]) => void): Promise<void>;
  /** Tells what this node has just committed, without reading it back; it is not told again. */
  readonly deliver: Deliver;
  position(): string;
  /** What these audiences missed since a position; null when that is too long ago to tell. */
  replay(audiences: readonly string[], after: string): Promise<readonly DeliveredEvent[] | null>;
  stop(): Promise<void>;
}
