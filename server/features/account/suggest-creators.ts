import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { newestCreators } from './people.store.ts';
import { publicView } from './person.view.ts';

const SUGGESTIONS = 6;

export const suggestCreators = handle(account.suggestCreators, async ({ actor, tx }) => {
  const creators = await newestCreators(tx, { except: actor.id, limit: SUGGESTIONS });
  return { creators: creators.map(publicView) };
});
