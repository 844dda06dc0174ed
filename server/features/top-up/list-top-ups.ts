import { Id } from '#contract/fields.ts';
import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { listCharges } from './charges.store.ts';
import { refundablesOf, refundableView } from './refundable.ts';
import { topUpView } from './top-up.view.ts';

/** Lists the actor's own top-ups, newest first. The cursor is the id of the previous page's last top-up. */
export const listTopUps = handle(topUp.list, async ({ input, actor, tx, refuse }) => {
  const { state, cursor, limit } = input;
  const states = state === undefined ? null : state === 'checking' ? ['created', 'checking'] : [state];
  const isCursor = cursor === undefined || Id.safeParse(cursor).success;
  const found = isCursor
    ? await listCharges(tx, { personId: actor.id, states, after: cursor ?? null, limit: limit + 1 })
    : null;
  if (found === null) throw refuse('invalid_input', { fields: ['cursor'] });
  const shown = found.slice(0, limit);
  const refundables = await refundablesOf(tx, actor.id);
  return {
    topUps: shown.map((charge) => ({
      ...topUpView(charge),
      refundable: refundableView(refundables.get(charge.id)),
    })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
});
