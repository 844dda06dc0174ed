import { z } from 'zod';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue, job } from '../../kit/jobs.ts';
import { refundSales } from '../purchases/index.ts';
import { stopRenewing } from './cancel-subscription.ts';
import { isPageVisibleTo } from './is-page-visible-to.ts';
import type { SubscriptionParts } from './parts.ts';
import { writeEmail } from './remind-due.ts';
import { runningState } from './running-state.ts';
import { findPeriodSales, subscriptionsIn } from './shut-out.store.ts';
import { lockOwn } from './subscriptions.store.ts';

const ShutOut = z.object({
  id: z.string(),
  fanId: z.string(),
  /**
   * Whether the payment for the current period is refunded immediately; otherwise the period runs to its end.
   */
  isRefunded: z.boolean(),
});

const shutOutOrder = { name: 'subscriptions.shut-out', payload: ShutOut };

/**
 * Ends the renewals of a creator's subscribers in countries that the creator has just shut out. Queues one
 * job per subscriber. If a renewal runs before its subscriber's job, `payCreator` refuses the charge, because
 * the creator's page is no longer visible to the fan.
 */
export async function endMembershipsIn(
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

/** Ends the renewals of a shut-out subscriber and sends an email about it. Safe to repeat. */
export const shutOutJob = (db: Db, parts: SubscriptionParts) =>
  job({ ...shutOutOrder, run: (member) => inTransaction(db, (tx) => shutOut(tx, member, parts)) });

async function shutOut(
  tx: Tx,
  { id, fanId, isRefunded }: z.output<typeof ShutOut>,
  { sales }: SubscriptionParts,
): Promise<void> {
  const locked = await lockOwn(tx, { id, fanId });
  if (!locked || locked.subscription.state === 'expired') return;
  const { creator_id: creatorId, period_end: end } = locked.subscription;
  // Nothing ends if, after the job was queued, the creator allowed the country again or the fan moved.
  if (await isPageVisibleTo(tx, { fanId, creatorId })) return;

  const isRunning = runningState(locked) === 'running';
  const returned =
    isRefunded && isRunning
      ? await refundSales(
          tx,
          {
            ids: await findPeriodSales(tx, id),
            actor: creatorId,
            reason: 'The creator shut out the country of this fan.',
          },
          sales,
        )
      : null;
  // `refundSales` has already ended a subscription whose payment was refunded.
  if (!returned) await stopRenewing(tx, locked);
  await writeEmail(tx, {
    id,
    taxRates: sales.taxRates,
    ...(returned
      ? { about: 'shutOutRefunded', overrides: { amount: returned, at: locked.now } }
      : { about: 'shutOut', overrides: { at: isRunning ? end : locked.now } }),
  });
}
