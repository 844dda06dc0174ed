import { account, profileChanged } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { closeWelcome as store } from './people.store.ts';
import { ownView } from './person.view.ts';

export const closeWelcome = handle(account.closeWelcome, async ({ actor, tx }) => {
  const person = await store(tx, actor.id);
  await announce(tx, profileChanged, { to: { person: actor.id }, payload: ownView(person) });
  return { done: true as const };
});
