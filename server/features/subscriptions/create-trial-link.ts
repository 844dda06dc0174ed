import { offers } from '#contract/offers.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { findParticipant } from '../purchases/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { newLinkCode } from './link-code.ts';
import { trialLinkView } from './offers.view.ts';
import { readNow } from './subscriptions.store.ts';
import { DAY_MS, OPEN_OFFERS_MAX } from './terms.ts';
import { findOwnTier } from './tiers.store.ts';
import { countOpenLinks, insertTrialLink, listTrialLinks } from './trial-links.store.ts';

export const createTrialLink = handle(offers.createTrialLink, async ({ input, actor, tx, refuse }) => {
  if (!(await findParticipant(tx, actor.id)).isVerifiedToSell) throw refuse('identity_needed');
  await lockPerson(tx, actor.id);
  const tier = await findOwnTier(tx, { id: input.tierId, creatorId: actor.id });
  if (!tier) throw refuse('not_found');
  if ((await countOpenLinks(tx, actor.id)) >= OPEN_OFFERS_MAX)
    throw refuse('conflict', { max: OPEN_OFFERS_MAX });
  const { id } = await insertTrialLink(tx, {
    id: newId(),
    creator_id: actor.id,
    tier_id: tier.id,
    code: newLinkCode(),
    name: input.name,
    days: input.days,
    uses_max: input.uses === 0 ? null : input.uses,
    ends_at: input.lifeDays === 0 ? null : new Date((await readNow(tx)).getTime() + input.lifeDays * DAY_MS),
  });
  const [link] = await listTrialLinks(tx, { creatorId: actor.id, id });
  if (!link) throw new Error('The inserted link is missing.');
  return trialLinkView(link);
});
