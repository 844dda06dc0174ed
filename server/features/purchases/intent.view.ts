import type { z } from 'zod';
import type { Intent as IntentSchema } from '#contract/purchases.ts';
import type { Quote } from './find-quote.ts';
import type { Intent } from './intents.store.ts';

export const intentView = (
  { id, state, purchaseId, expiresAt }: Intent,
  quote: Quote,
): z.output<typeof IntentSchema> => ({
  id,
  state,
  quote,
  receiptId: purchaseId,
  expiresAt: expiresAt.toISOString(),
});
