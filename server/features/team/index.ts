import { Id } from '#contract/fields.ts';
import { events } from '#contract/index.ts';
import type { EventType } from '#contract/kit.ts';
import type { SeatRight } from '#contract/seat-rights.ts';
import type { Tx } from '../../kit/db.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import { answerSeat } from './answer-seat.ts';
import { changeSeat } from './change-seat.ts';
import { emailJob } from './emails.ts';
import { endOwnSeat } from './end-own-seat.ts';
import { notifySeat } from './notify.ts';
import { offerSeat } from './offer-seat.ts';
import { endBetween } from './seats.store.ts';
import { showHeld } from './show-held.ts';
import { showSeats } from './show-seats.ts';

export { insertSeat, takeSeat } from './seats.store.ts';

/** The team feature: seats in a creator's inbox, which are offered, taken, changed and ended. */
export function teamFeature(parts: { readonly mail: MailPort; readonly brandName: string }): {
  handlers: readonly Handler[];
  jobs: readonly Job[];
} {
  return {
    handlers: [showSeats, offerSeat, changeSeat, endOwnSeat, showHeld, answerSeat],
    jobs: [emailJob(parts)],
  };
}

/**
 * Ends the seats between two people when one of them blocks the other. These seats stay ended after the block
 * is lifted.
 */
export async function endSeatsBetween(tx: Tx, one: string, other: string): Promise<void> {
  for (const ended of await endBetween(tx, one, other)) await notifySeat(tx, ended);
}

const rights = new Map(
  Object.values<EventType>(events).flatMap(({ name, seat }) =>
    seat ? [[name, [seat].flat()] as const] : [],
  ),
);

/**
 * The rights that a seat needs to receive this event, and the event's chat; null if no seat may receive it.
 */
export function seatEvent({
  name,
  payload,
}: {
  name: string;
  payload: string;
}): { rights: readonly SeatRight[]; chatId: string | null } | null {
  const needed = rights.get(name);
  if (!needed) return null;
  const parsed: unknown = JSON.parse(payload);
  const about = typeof parsed === 'object' && parsed !== null && 'chatId' in parsed ? parsed.chatId : null;
  return { rights: needed, chatId: Id.safeParse(about).data ?? null };
}
