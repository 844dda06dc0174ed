import { countryCodes } from '#contract/countries.ts';
import { protection } from '#contract/protection.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { endMembershipsIn } from '../subscriptions/index.ts';
import { blockedCountries, replaceCountries } from './blocks.store.ts';

const known = new Set(countryCodes);

export const blockCountries = handle(
  protection.blockCountries,
  async ({ input, actor, tx, request, refuse }) => {
    const wanted = [...new Set(input.countries)];
    if (wanted.some((country) => !known.has(country))) throw refuse('unknown_country');
    const own = viewerOf(actor, request).country;
    const before = await blockedCountries(tx, actor.id);
    const addsOwn = own !== null && wanted.includes(own) && !before.includes(own);
    if (addsOwn && !input.confirmsOwn) throw refuse('own_country');
    await replaceCountries(tx, actor.id, wanted);
    await endMembershipsIn(tx, {
      creatorId: actor.id,
      countries: wanted.filter((country) => !before.includes(country)),
      isRefunded: input.members === 'refund',
    });
    return { blocked: await blockedCountries(tx, actor.id) };
  },
);
