import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { checkDomain } from './domains.store.ts';
import type { ApplicationParts } from './parts.ts';

export const domainExists = ({ officialDomain }: ApplicationParts) =>
  handle(creators.domainExists, async ({ input, actor, tx, refuse }) => {
    const verdict = await checkDomain(tx, { domain: input.domain, personId: actor.id, officialDomain });
    if (verdict !== 'free') throw refuse(verdict);
    return { isFree: true as const };
  });
