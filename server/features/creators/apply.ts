import { creators, pageOpened } from '#contract/creators.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { applicationView } from './application.view.ts';
import { decideApplication, findApplication, openPage, submitApplication } from './applications.store.ts';
import { checkDomain, lockDomain, setDomain } from './domains.store.ts';
import { findByAddress } from './people.store.ts';

export interface ApplicationParts {
  readonly officialDomain: string;
  /** True in the demo: applications are approved immediately. Elsewhere an operator decides. */
  readonly isApprovedAtOnce: boolean;
}

export const domainExists = ({ officialDomain }: ApplicationParts) =>
  handle(creators.domainExists, async ({ input, actor, tx, refuse }) => {
    const verdict = await checkDomain(tx, { domain: input.domain, personId: actor.id, officialDomain });
    if (verdict !== 'free') throw refuse(verdict);
    return { isFree: true as const };
  });

export const showApplication = handle(creators.application, async ({ actor, tx }) =>
  applicationView(await findApplication(tx, actor.id), actor.creatorDomain),
);

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
    const approved = await approve(tx, actor.id);
    if (!approved) throw refuse('conflict');
    return applicationView(approved, approved.domain);
  });

export const decide = ({ officialDomain }: ApplicationParts) =>
  handle(creators.decide, async ({ input, tx, refuse }) => {
    const person = await findByAddress(tx, input.address);
    const waiting = person && (await findApplication(tx, person.id));
    if (!person || !waiting) throw refuse('not_found');
    if (!input.isApproved) {
      const rejected = await decideApplication(tx, {
        personId: person.id,
        state: 'rejected',
        reason: input.reason,
      });
      if (!rejected) throw refuse('conflict');
      return applicationView(rejected, null);
    }
    const { domain } = waiting;
    await lockDomain(tx, domain);
    if ((await checkDomain(tx, { domain, personId: person.id, officialDomain })) !== 'free')
      throw refuse('conflict');
    const approved = await approve(tx, person.id);
    if (!approved) throw refuse('conflict');
    return applicationView(approved, approved.domain);
  });

async function approve(tx: Tx, personId: string) {
  const approved = await decideApplication(tx, { personId, state: 'approved', reason: null });
  if (!approved) return undefined;
  await setDomain(tx, personId, approved.domain);
  await openPage(tx, { personId, name: approved.name, category: approved.category });
  await announce(tx, pageOpened, { to: { person: personId }, payload: { domain: approved.domain } });
  return approved;
}
