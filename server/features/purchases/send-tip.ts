import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { holdTip } from './hold-tip.ts';
import { endIntent } from './intents.store.ts';
import type { SalesParts } from './parts.ts';
import { checkTipRequestAndText, lockBegunTip } from './payables.ts';
import { findParticipant } from './sale-participants.store.ts';
import { tipView } from './tip.view.ts';
import { findTip } from './tips.store.ts';

export const sendTip = (sales: SalesParts) =>
  handle(purchases.tip, async ({ input, actor, tx, request, refuse }) => {
    const fanId = actor.id;
    // The tip may be waiting for a top-up. The lock on the tip's intent ensures that either this call or the
    // incoming money sends the tip, not both.
    const begun = await lockBegunTip(tx, { fanId, tipRequest: input });
    const sent = begun?.tipId ? await findTip(tx, begun.tipId) : undefined;
    if (sent) return tipView(sent, await findParticipant(tx, sent.creatorId));

    const checked = await checkTipRequestAndText(
      tx,
      { fanId, tipRequest: input, viewer: viewerOf(actor, request) },
      sales,
    );
    if (checked.outcome === 'amount_out_of_range')
      throw refuse(checked.outcome, { min: checked.min.units.toString(), max: checked.max.units.toString() });
    if (checked.outcome !== 'fine') throw refuse(checked.outcome);
    const { creator, amount, post, note, noteHasFee } = checked;

    const held = await holdTip(
      tx,
      {
        fanId,
        creatorId: creator.id,
        amount,
        note,
        noteHasFee,
        postId: input.postId ?? null,
        pledgedUntil: post?.pledgedUntil ?? null,
      },
      sales,
    );
    if (held.outcome === 'insufficient_funds')
      throw refuse('insufficient_funds', {
        price: amount.units.toString(),
        balance: held.balance.units.toString(),
        missing: held.missing.units.toString(),
      });
    if (begun?.state === 'open') await endIntent(tx, begun.id, { state: 'paid', tipId: held.tip.id });
    return tipView(held.tip, creator);
  });
