import { offers } from '#contract/offers.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { findParticipant } from '../purchases/index.ts';
import { findGift } from './gifts.store.ts';
import { giftView } from './offers.view.ts';
import { monthsFrom } from './tier.view.ts';
import { findTier } from './tiers.store.ts';
import { findTrialLink } from './trial-links.store.ts';
import { viewTier } from './view-tiers.ts';

export const showLink = handle(offers.showLink, async ({ input: { code }, actor, tx, request, refuse }) => {
  const viewerId = actor?.id ?? null;
  const link = await findTrialLink(tx, code);
  const gift = link ? undefined : await findGift(tx, code);
  const creatorId = link?.creator_id ?? gift?.creator_id;
  if (!creatorId || !(await isPersonVisible(tx, viewerOf(actor, request), creatorId)))
    throw refuse('not_found');
  if (link) {
    const tier = await findTier(tx, link.tier_id);
    const { domain, name, avatar } = await findParticipant(tx, link.creator_id);
    return {
      kind: 'trial' as const,
      creator: { domain: domain ?? '', name, avatar },
      tier: await viewTier(tx, tier, viewerId),
      days: link.days,
      months: null,
      from: null,
      message: '',
      isOpen: link.is_open && tier.is_live,
    };
  }
  if (!gift) throw refuse('not_found');
  const { creator, state, message } = giftView(gift);
  // An open gift shows its message to everyone who has the code. Later only the giver and the receiver see it.
  const isTheirs = viewerId !== null && [gift.giver_id, gift.claimed_by].includes(viewerId);
  const showsMessage =
    (state === 'open' || isTheirs) &&
    (viewerId === gift.giver_id || (await isPersonVisible(tx, viewerOf(actor, request), gift.giver_id)));
  return {
    kind: 'gift' as const,
    creator,
    tier: await viewTier(tx, await findTier(tx, gift.tier_id), viewerId),
    days: null,
    months: monthsFrom(gift.months),
    from: showsMessage && gift.giver_id !== gift.creator_id ? gift.giver_name : null,
    message: showsMessage ? message : '',
    isOpen: state === 'open',
  };
});
