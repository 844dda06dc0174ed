import { account } from '#contract/account.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { decimalOf, moneySettings } from '../wallet/index.ts';
import { findPersonByAddressOrDomain } from './people.store.ts';
import { ownView, publicView } from './person.view.ts';

export const loadProfile = handle(account.profile, async ({ input, actor, tx, request, refuse }) => {
  const person = await findPersonByAddressOrDomain(tx, input.addressOrDomain);
  if (!person || !(await isPersonVisible(tx, viewerOf(actor, request), person.id))) throw refuse('not_found');
  return {
    profile: publicView(person),
    own: person.id === actor.id ? ownView(person) : null,
    payFixedFee: decimalOf(moneySettings.payFixedFee.value),
  };
});
