import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { notifyProfile } from '../account/index.ts';
import { checkDomain, leaveDomain, lockDomain, mayRename, setDomain } from './domains.store.ts';
import type { ApplicationParts } from './parts.ts';

export const renamePage = ({ officialDomain }: ApplicationParts) =>
  handle(creators.rename, async ({ input, actor, tx, refuse }) => {
    const { domain } = input;
    const old = actor.creatorDomain;
    if (old === null || old === domain) return { domain };
    await lockDomain(tx, domain);
    const verdict = await checkDomain(tx, { domain, personId: actor.id, officialDomain });
    if (verdict !== 'free') throw refuse(verdict);
    if (!(await mayRename(tx, actor.id))) throw refuse('too_many_tries');

    await setDomain(tx, actor.id, domain);
    await leaveDomain(tx, actor.id, old);
    await notifyProfile(tx, actor.id);
    return { domain };
  });
