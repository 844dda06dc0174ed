import { SEATS_MAX } from '#contract/limits.ts';
import { team } from '#contract/team.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { enqueue } from '../../kit/jobs.ts';
import { newId } from '../../kit/random.ts';
import { consumeRateLimit } from '../../kit/rate-limit.ts';
import { lockPerson } from '../wallet/index.ts';
import { emailOrder } from './emails.ts';
import { notifySeat } from './notify.ts';
import { emailFacts, insertSeat, listSeats, participantsOf } from './seats.store.ts';
import { seatView } from './team.view.ts';

/** Limits offers, because each one sends an email, possibly to a person without an account. */
const OFFERS = { code: 'team_offers', limit: 30, windowMs: 24 * 3_600_000 };

/**
 * Offers a seat to an email address. The answer is the same whether or not the address has an account, so that
 * the creator learns who owns an address only when that person takes the seat.
 */
export const offerSeat: Handler = handle(team.invite, async ({ input, actor, tx, request, refuse }) => {
  const { email } = input;
  const rights = [...new Set(input.rights)];
  const creatorId = actor.id;
  const facts = await emailFacts(tx, { creatorId, email });
  if (facts.ownEmail === email) throw refuse('own_page');
  const spent = await consumeRateLimit(tx, creatorId, OFFERS);
  if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });

  // Serializes offers, so that two tabs cannot both use the last free seat.
  await lockPerson(tx, creatorId);
  if ((await listSeats(tx, { creatorId })).length >= SEATS_MAX)
    throw refuse('too_many_seats', { max: SEATS_MAX });
  const id = newId();
  if (!(await insertSeat(tx, { id, creatorId, email, rights }))) throw refuse('already_seated');

  // If the creator may not reach the recipient, for example because of a block, no email is sent. Only the
  // recipient could notice this.
  if (facts.mayReach)
    await enqueue(tx, emailOrder, {
      to: email,
      language: facts.language ?? request.language,
      creator: facts.creator,
      address: request.addressOf('/settings/settingChats'),
    });
  const [seat] = await listSeats(tx, { creatorId, id });
  const sides = await participantsOf(tx, id);
  if (!seat || !sides) throw new Error(`Seat ${id} is missing after its offer.`);
  await notifySeat(tx, sides);
  return seatView(seat);
});
