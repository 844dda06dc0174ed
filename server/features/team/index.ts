import { events } from '#contract/index.ts';
import type { EventType } from '#contract/kit.ts';
import type { SeatRight } from '#contract/seat-rights.ts';
import { Id } from '#contract/words.ts';
import type { Tx } from '../../kit/db.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import { answerSeat, changeSeat, endOwnSeat } from './change-seat.ts';
import { emailJob } from './emails.ts';
import { notifySeat } from './notify.ts';
import { offerSeat } from './offer-seat.ts';
import { endBetween } from './seats.store.ts';
import { showHeld, showSeats } from './show-seats.ts';

export { insertSeat, takeSeat } from './seats.store.ts';

/** Seats in a creator's inbox: who has one, what it allows, how it goes. */
export function teamFeature(parts: { readonly mail: MailPort; readonly brandName: string }): {
  handlers: readonly Handler[];
  jobs: readonly Job[];
} {
  return {
    handlers: [showSeats, offerSeat, changeSeat, endOwnSeat, showHeld, answerSeat],
    jobs: [emailJob(parts)],
  };
}

/** Two people between whom there is a block have no business in each other's inbox, now or after it. */
export async function endSeatsBetween(tx: Tx, one: string, other: string): Promise<void> {
  for (const ended of await endBetween(tx, one, other)) await notifySeat(tx, ended);
}

const rights = new Map(
  Object.values<EventType>(events).flatMap(({ name, seat }) =>
    seat ? [[name, [seat].flat()] as const] : [],
  ),
);

/** What a seat needs to hear this event, and the chat it is about; null: no seat hears it. */
export function seatEvent({
  name,
  payload,
}: {
  name: string;
  payload: string;
}): { rights: readonly SeatRight[]; chatId: string | null } | null {
  const needed = rights.get(name);
  if (!needed) return null;
  const told: unknown = JSON.parse(payload);
  const about = typeof told === 'object' && told !== null && 'chatId' in told ? told.chatId : null;
  return { rights: needed, chatId: Id.safeParse(about).data ?? null };
}
