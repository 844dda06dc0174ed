import { z } from 'zod';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue, job } from '../../kit/jobs.ts';
import { refundSales } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { stopRenewing } from './cancel-subscription.ts';
import { isThereFor } from './is-there-for.ts';
import { writeEmail } from './remind-due.ts';
import { runningState } from './running-state.ts';
import { findPeriodSales, subscriptionsIn } from './shut-out.store.ts';
import { lockOwn } from './subscriptions.store.ts';

const ShutOut = z.object({
  id: z.string(),
  fanId: z.string(),
  /** Whether what was paid for the current period goes back now; otherwise it runs to its end. */
  isRefunded: z.boolean(),
});

const shutOutOrder = { name: 'subscriptions.shut-out', payload: ShutOut };

/**
 * A creator shuts countries out: who subscribes from there is not charged again. Each is dealt with on its own after the
 * block is saved; a renewal that comes first is refused by the block itself (`payCreator`).
 */
export async function partWithMembers(
  tx: Tx,
  {
    creatorId,
    countries,
    isRefunded,
  }: { creatorId: string; countries: readonly string[]; isRefunded: boolean },
): Promise<void> {
  if (countries.length === 0) return;
  for (const member of await subscriptionsIn(tx, { creatorId, countries }))
    await enqueue(tx, shutOutOrder, { ...member, isRefunded });
}

/** Ends the renewals of one who is shut out, and tells them. Safe to repeat. */
export const shutOutJob = ({ db, taxRates }: { db: Db; taxRates: TaxRates }) =>
  job({ ...shutOutOrder, run: (member) => inTransaction(db, (tx) => shutOut(tx, member, taxRates)) });

async function shutOut(
  tx: Tx,
  { id, fanId, isRefunded }: z.output<typeof ShutOut>,
  taxRates: TaxRates,
): Promise<void> {
  const locked = await lockOwn(tx, { id, fanId });
  if (!locked || locked.subscription.state === 'expired') return;
  const { creator_id: creatorId, period_end: end } = locked.subscription;
  // Let in again, or gone elsewhere, before we came.
  if (await isThereFor(tx, { fanId, creatorId })) return;

  const isRunning = runningState(locked) === 'running';
  const returned =
    isRefunded && isRunning
      ? await refundSales(tx, {
          ids: await findPeriodSales(tx, id),
          actor: creatorId,
          reason: 'The creator shut out the country of this fan.',
        })
      : null;
  // With its money the subscription has ended.
  if (!returned) await stopRenewing(tx, locked);
  await writeEmail(tx, {
    id,
    taxRates,
    ...(returned
      ? { about: 'shutOutRefunded', told: { amount: returned, at: locked.now } }
      : { about: 'shutOut', told: { at: isRunning ? end : locked.now } }),
  });
}
