import { offers } from '#contract/offers.ts';
import { handle } from '../../kit/handle.ts';
import { trialLinkView } from './offers.view.ts';
import { endTrialLink as end, listTrialLinks } from './trial-links.store.ts';

export const endTrialLink = handle(offers.endTrialLink, async ({ input: { id }, actor, tx, refuse }) => {
  if (!(await end(tx, { id, creatorId: actor.id }))) throw refuse('not_found');
  const [link] = await listTrialLinks(tx, { creatorId: actor.id, id });
  if (!link) throw refuse('not_found');
  return trialLinkView(link);
});
