import { protection } from '#contract/protection.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { dollars } from '../purchases/index.ts';
import { membersByCountry } from '../subscriptions/index.ts';
import { moneyView } from '../wallet/index.ts';
import { blockedCountries } from './blocks.store.ts';

export const showCountries = handle(protection.countries, async ({ actor, tx, request }) => ({
  blocked: await blockedCountries(tx, actor.id),
  own: viewerOf(actor, request).country,
  members: (await membersByCountry(tx, actor.id)).map(({ earned, ...row }) => ({
    ...row,
    earned: moneyView(dollars(earned)),
  })),
}));
