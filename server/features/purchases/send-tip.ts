import { purchases } from '#contract/purchases.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { isLess, parseAmount } from '../../ledger/index.ts';
import { holdTip } from './hold-tip.ts';
import { findTippable, isHere } from './items.ts';
import { findCreator, findParty, maySell } from './parties.store.ts';
import { tipBounds } from './terms.ts';
import { tipView } from './tip.view.ts';

export const sendTip = handle(purchases.tip, async ({ input, actor, tx, request, refuse }) => {
  const viewer = viewerOf(actor, request);
  const creator = await findCreator(tx, input.to);
  if (!creator || !(await isPersonVisible(tx, viewer, creator.id))) throw refuse('not_found');
  if (creator.id === actor.id) throw refuse('own_item');
  if (!maySell(creator)) throw refuse('creator_unavailable');
  const fan = await findParty(tx, actor.id);
  if (fan.isRestricted) throw refuse('account_restricted');
  if (fan.isSpendingFrozen) throw refuse('spending_frozen');
  const amount = parseAmount(input.amount, 'USD');
  const { min, max } = tipBounds(fan);
  if (!amount || isLess(amount, min) || isLess(max, amount))
    throw refuse('amount_out_of_range', { min: min.units.toString(), max: max.units.toString() });

  const { postId = null } = input;
  const item = postId === null ? null : ({ kind: 'post', id: postId } as const);
  if (item && !(await isHere(tx, item, viewer))) throw refuse('not_found');
  const post = item ? await findTippable(tx, item, fan.id) : null;
  if (item && post?.creatorId !== creator.id) throw refuse('not_found');

  const held = await holdTip(tx, {
    fanId: fan.id,
    creatorId: creator.id,
    amount,
    note: input.note,
    postId,
    pledgedUntil: post?.pledgedUntil ?? null,
  });
  if (held.outcome === 'insufficient_funds')
    throw refuse('insufficient_funds', {
      price: amount.units.toString(),
      balance: held.balance.units.toString(),
      missing: held.missing.units.toString(),
    });
  return tipView(held.tip, creator);
});
