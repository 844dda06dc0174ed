import {
  ArrowDownLeft,
  CircleDollarSign,
  Gift,
  HandCoins,
  LockOpen,
  type LucideIcon,
  MessageCircle,
  Scale,
  TrendingUp,
  Undo2,
  UsersRound,
} from 'lucide-react';
import type { Tone } from '#web/ui/Tag.tsx';
import { brandName } from './card-brands.ts';
import type { HistoryEntry } from './queries.ts';

/** How each kind of line is drawn. */
export const historyStyles: Readonly<Record<HistoryEntry['kind'], { icon: LucideIcon; tone: Tone }>> = {
  top_up: { icon: ArrowDownLeft, tone: 'positive' },
  unlock: { icon: LockOpen, tone: 'accent' },
  tip: { icon: HandCoins, tone: 'accent' },
  tip_undone: { icon: Undo2, tone: 'info' },
  subscription: { icon: UsersRound, tone: 'neutral' },
  gift: { icon: Gift, tone: 'accent' },
  message: { icon: MessageCircle, tone: 'accent' },
  refund: { icon: Undo2, tone: 'info' },
  earning: { icon: TrendingUp, tone: 'positive' },
  debt: { icon: Scale, tone: 'neutral' },
  moved: { icon: ArrowDownLeft, tone: 'positive' },
  other: { icon: CircleDollarSign, tone: 'neutral' },
};

/** Where a line is told in full. */
export function receiptPath({
  id,
  kind,
  receiptId,
}: Pick<HistoryEntry, 'id' | 'kind' | 'receiptId'>): string | null {
  if (receiptId === null) return null;
  // What went back to a card is told by the top-up that it came with.
  const isOfTopUp = kind === 'top_up' || (kind === 'refund' && receiptId !== id);
  return isOfTopUp ? `/topUp/transactions/${receiptId}` : `/transaction/${receiptId}`;
}

/** Who it was with. A card is named as its owner knows it: "Visa 4417". */
export function counterpartOf({ kind, counterpart }: Pick<HistoryEntry, 'kind' | 'counterpart'>): string {
  const name = counterpart ?? '';
  return kind === 'top_up' ? name.replace(/^\w+/, brandName) : name;
}
