import { account, profileChanged } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { setImageDisplayRatio } from './people.store.ts';
import { ownView } from './person.view.ts';

/**
 * Stores how sensitive pictures are shown. Requires an age confirmation only when a person first wants them
 * unblurred.
 */
export const setFilter = handle(account.setFilter, async ({ input, actor, tx, refuse }) => {
  const person = await setImageDisplayRatio(tx, actor.id, input);
  if (input.imageDisplayRatio === 'none' && person.age_confirmed_at === null) throw refuse('age_unconfirmed');
  const view = ownView(person);
  await announce(tx, profileChanged, { to: { person: actor.id }, payload: view });
  return view;
});
