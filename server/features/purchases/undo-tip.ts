import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { lockWallet, settleBalance } from '../wallet/index.ts';
import { lockTipCharges } from './lock-tip-charges.ts';
import type { SalesParts } from './parts.ts';
import { voidTip } from './reverse-tip.ts';
import { findParticipant } from './sale-participants.store.ts';
import { tipView } from './tip.view.ts';
import { findTip, isPledgeDecided, markUndone } from './tips.store.ts';
import { isTipRead, notifyTipUndone } from './watch-sales.ts';

export const undoTip = ({ watchers }: SalesParts) =>
  handle(purchases.undoTip, async ({ input, actor, tx, refuse }) => {
    const undoing = { tipId: input.id, fanId: actor.id };
    const isDecided = await isPledgeDecided(tx, undoing);
    const cards = await lockTipCharges(tx, undoing);
    const undone = isDecided ? undefined : await markUndone(tx, { id: input.id, fanId: actor.id });
    if (!undone) {
      const tip = await findTip(tx, input.id);
      if (tip?.fanId !== actor.id) throw refuse('not_found');
      // A repeated request, whose first response may have been lost, finds the tip undone and succeeds.
      if (tip.state === 'undone') return tipView(tip, await findParticipant(tx, tip.creatorId));
      throw refuse('too_late');
    }
    await lockWallet(tx, actor.id);
    // Asked only now, because the question locks the chat, and wallets are locked before chats.
    if (undone.noteHasFee && (await isTipRead(tx, undone, watchers))) throw refuse('too_late');
    await voidTip(tx, undone, { actor: actor.id });
    await cards.keepMoneyOf(undone.id);
    await settleBalance(tx, actor.id);
    await notifyTipUndone(tx, undone, watchers);
    return tipView(undone, await findParticipant(tx, undone.creatorId));
  });
