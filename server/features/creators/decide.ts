import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { applicationView } from './application.view.ts';
import { decideApplication, findApplication } from './applications.store.ts';
import { approveApplication } from './approve-application.ts';
import { checkDomain, lockDomain } from './domains.store.ts';
import type { ApplicationParts } from './parts.ts';
import { findByAddress } from './people.store.ts';

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
    const approved = await approveApplication(tx, person.id);
    if (!approved) throw refuse('conflict');
    return applicationView(approved, approved.domain);
  });
