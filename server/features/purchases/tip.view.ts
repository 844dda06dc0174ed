import type { z } from 'zod';
import type { Tip as TipSchema } from '#contract/purchase.ts';
import { moneyView } from '../wallet/index.ts';
import type { SaleParticipant } from './sale-participants.store.ts';
import { dollars } from './stored-money.ts';
import type { Tip } from './tips.store.ts';

/** A tip as the fan who gave it sees it. */
export const tipView = (tip: Tip, creator: SaleParticipant): z.output<typeof TipSchema> => ({
  id: tip.id,
  to: creator.domain ?? '',
  name: creator.name,
  amount: moneyView(dollars(tip.amount)),
  note: tip.note,
  state: tip.state,
  settlesAt: tip.settlesAt.toISOString(),
});
