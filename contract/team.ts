import { z } from 'zod';
import { CreatorDomain, Done, Email, Id, Instant, Nothing } from './fields.ts';
import { call, event } from './kit.ts';
import { Money } from './money.ts';
import { seatRights } from './seat-rights.ts';

export const SeatRights = z.array(z.enum(seatRights)).min(1).max(seatRights.length);

/** The results of a seat in the last 30 days. */
export const SeatResults = z.object({
  messages: z.number().int(),
  chats: z.number().int(),
  /** The number of sales of messages sent from this seat. */
  sold: z.number().int(),
  gross: Money,
  /** The median time to an answer in seconds; null when the member answered nothing. */
  answerSeconds: z.number().int().nullable(),
});

export const Seat = z.object({
  id: Id,
  email: z.string(),
  /** The member's name; null until the seat is taken. */
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  rights: SeatRights,
  state: z.enum(['invited', 'active']),
  results: SeatResults,
  createdAt: Instant,
});

/** A seat as its member sees it. */
export const HeldSeat = z.object({
  id: Id,
  /**
   * The id of the topic `inbox:<id>`, to which the member's browser subscribes; null until the seat is taken.
   */
  inbox: Id.nullable(),
  state: z.enum(['invited', 'active']),
  rights: SeatRights,
  creator: z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() }),
});

export const team = {
  seats: call({
    path: '/seller/v1/team/seats',
    who: 'creator',
    about: 'The seats in the caller’s inbox, with their rights and results.',
    input: Nothing,
    output: z.object({ seats: z.array(Seat) }),
  }),
  invite: call({
    path: '/seller/v1/team/invite',
    who: 'creator',
    about: 'Offers a seat to the person with this email address, who can take it when logged in with it.',
    input: z.strictObject({ email: Email, rights: SeatRights }),
    output: Seat,
    refusals: ['already_seated', 'too_many_seats', 'own_page', 'too_many_requests'],
    key: 'required',
    alert: 'in_place',
  }),
  change: call({
    path: '/seller/v1/team/change',
    who: 'creator',
    about: 'Changes a seat’s rights, immediately.',
    input: z.strictObject({ id: Id, rights: SeatRights }),
    output: Seat,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  end: call({
    path: '/seller/v1/team/end',
    who: 'creator',
    about: 'Ends a seat, immediately.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  mine: call({
    path: '/actor/v1/team/mine',
    who: 'person',
    about: 'The seats that the caller holds or was offered.',
    input: Nothing,
    output: z.object({ seats: z.array(HeldSeat) }),
    alert: 'quiet',
  }),
  answer: call({
    path: '/actor/v1/team/answer',
    who: 'person',
    about: 'Takes or declines an offered seat, or leaves one.',
    input: z.strictObject({ id: Id, isTaken: z.boolean() }),
    output: Done,
    refusals: ['not_found'],
  }),
};

export const seatChanged = event({
  name: 'seatChanged',
  about:
    'A seat of this person was offered, changed or ended, or a seat in their inbox was taken, declined or left.',
  payload: z.object({ id: Id }),
});
