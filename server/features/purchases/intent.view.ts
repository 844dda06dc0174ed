import type { z } from 'zod';
import type { Intent as IntentSchema } from '#contract/purchase.ts';
import { findVisibleCreator, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { Quote } from './find-quote.ts';
import type { Intent } from './intents.store.ts';
import type { SalesParts } from './parts.ts';
import { quoteOfIntent } from './payable-quote.ts';
import { findParticipant } from './sale-participants.store.ts';
import { tipView } from './tip.view.ts';
import { findTip } from './tips.store.ts';

type IntentView = z.output<typeof IntentSchema>;

export const intentView = (
  { id, state, purchaseId, tipId, expiresAt }: Intent,
  quote: Quote,
  tip: IntentView['tip'] = null,
): IntentView => ({
  id,
  state,
  quote,
  receiptId: purchaseId ?? tipId,
  tip,
  expiresAt: expiresAt.toISOString(),
});

/**
 * Shows an intent with its current quote and the tip that was sent for it. Null when its item or
 * creator is no longer available.
 */
export async function readIntentView(
  reader: Reader,
  { fanId, intent }: { fanId: string; intent: Intent },
  sales: SalesParts,
): Promise<IntentView | null> {
  const quote = await quoteOfIntent(reader, { fanId, intent }, sales);
  const tip = intent.tipId === null ? undefined : await findTip(reader, intent.tipId);
  if (!quote) return null;
  return intentView(intent, quote, tip ? tipView(tip, await findParticipant(reader, tip.creatorId)) : null);
}

/**
 * Whether a fan still sees an intent. Open and paid intents stay visible; cancelled and expired ones are
 * visible only while the creator's page is visible to the fan (AX4).
 */
export async function isIntentVisible(
  reader: Reader,
  viewer: Viewer,
  { state, quote }: IntentView,
): Promise<boolean> {
  if (state === 'open' || state === 'paid') return true;
  return (await findVisibleCreator(reader, viewer, quote.creator.domain)) !== undefined;
}
