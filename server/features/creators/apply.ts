import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { applicationView } from './application.view.ts';
import { submitApplication } from './applications.store.ts';
import { approveApplication } from './approve-application.ts';
import { checkDomain, lockDomain } from './domains.store.ts';
import type { ApplicationParts } from './parts.ts';

export const apply = ({ officialDomain, isApprovedAtOnce }: ApplicationParts) =>
  handle(creators.apply, async ({ input, actor, tx, refuse }) => {
    if (!input.acceptsTerms) throw refuse('terms_not_accepted');
    if (actor.creatorDomain !== null) throw refuse('conflict');
    await lockDomain(tx, input.domain);
    const verdict = await checkDomain(tx, { domain: input.domain, personId: actor.id, officialDomain });
    if (verdict !== 'free') throw refuse(verdict);

    const submitted = await submitApplication(tx, { ...input, personId: actor.id });
    if (!submitted) throw refuse('conflict');
    if (!isApprovedAtOnce) return applicationView(submitted, null);
    const approved = await approveApplication(tx, actor.id);
    if (!approved) throw refuse('conflict');
    return applicationView(approved, approved.domain);
  });
