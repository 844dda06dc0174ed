import type { z } from 'zod';
import type { Payable as PayableSchema } from '#contract/purchase.ts';
import { isPersonVisible, type Viewer } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { isLess, type Money } from '../../ledger/index.ts';
import { type CannotPay, whyCannotPay } from '../wallet/index.ts';
import { findTippable, type ItemKinds, isVisibleTo, type Tippable } from './items.ts';
import { findParticipant, maySell, type SaleParticipant } from './sale-participants.store.ts';
import { tipBounds } from './terms.ts';

export type Payable = z.output<typeof PayableSchema>;
export type TipRequest = Extract<Payable, { kind: 'tip' }>;

/** A requested tip: its fan, creator, amount and post. */
export interface RequestedTip {
  readonly fanId: string;
  readonly creatorId: string;
  /** The requested amount; null when it is malformed. */
  readonly amount: Money | null;
  readonly postId: string | null;
}

export type CheckedTip =
  | {
      readonly outcome: 'fine';
      readonly creator: SaleParticipant;
      readonly amount: Money;
      readonly post: Tippable | null;
    }
  | {
      readonly outcome: 'not_found' | 'own_item' | 'creator_unavailable' | CannotPay;
    }
  | { readonly outcome: 'amount_out_of_range'; readonly min: Money; readonly max: Money };

/**
 * Checks whether a tip may be given now. If `isPaidFor` is true, a card has already paid. The amount was
 * checked before this payment and is not checked again. A spending freeze since the payment does not stop the
 * tip.
 */
export async function checkTip(
  tx: Tx,
  { fanId, creatorId, amount, postId }: RequestedTip,
  { viewer, kinds, isPaidFor = false }: { viewer: Viewer; kinds: ItemKinds; isPaidFor?: boolean },
): Promise<CheckedTip> {
  if (!(await isPersonVisible(tx, viewer, creatorId))) return { outcome: 'not_found' };
  if (creatorId === fanId) return { outcome: 'own_item' };
  const creator = await findParticipant(tx, creatorId);
  if (!maySell(creator)) return { outcome: 'creator_unavailable' };
  const fan = await findParticipant(tx, fanId);
  const why = whyCannotPay(fan, { isCharged: isPaidFor });
  if (why) return { outcome: why };
  const { min, max } = tipBounds(fan);
  if (!amount || (!isPaidFor && (isLess(amount, min) || isLess(max, amount))))
    return { outcome: 'amount_out_of_range', min, max };

  if (postId === null) return { outcome: 'fine', creator, amount, post: null };
  const item = { kind: 'post', id: postId } as const;
  if (!(await isVisibleTo(tx, item, { viewer, kinds }))) return { outcome: 'not_found' };
  const post = await findTippable(tx, item, { fanId, kinds });
  if (post?.creatorId !== creatorId) return { outcome: 'not_found' };
  return { outcome: 'fine', creator, amount, post };
}
