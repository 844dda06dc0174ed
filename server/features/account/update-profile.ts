import { account, profileChanged } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { updateProfile as store } from './people.store.ts';
import { ownView } from './person.view.ts';

export const updateProfile = handle(account.updateProfile, async ({ input, actor, tx }) => {
  const person = ownView(await store(tx, actor.id, input));
  await announce(tx, profileChanged, { to: { person: actor.id }, payload: person });
  return person;
});
