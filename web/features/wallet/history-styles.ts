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

/** The icon and the color tone of each kind of history entry. */
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

/** The path of the entry's receipt; null when the entry has none. */
export function receiptPath({
  id,
  kind,
  receiptId,
}: Pick<HistoryEntry, 'id' | 'kind' | 'receiptId'>): string | null {
  if (receiptId === null) return null;
  // A refund to a card is shown on the receipt of the refunded top-up.
  const isOfTopUp = kind === 'top_up' || (kind === 'refund' && receiptId !== id);
  return isOfTopUp ? `/topUp/transactions/${receiptId}` : `/transaction/${receiptId}`;
}

/**
 * The name of the person or card that the entry's money came from or went to. Card brands get their official
 * spelling, for example "Visa 4417".
 */
export function counterpartOf({ kind, counterpart }: Pick<HistoryEntry, 'kind' | 'counterpart'>): string {
  const name = counterpart ?? '';
  return kind === 'top_up' ? name.replace(/^\w+/, brandName) : name;
}
