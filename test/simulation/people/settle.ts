import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { sealBlock } from '#server/ledger/index.ts';
import { moveClock } from '../../world/facts.ts';
import type { NodePool } from './node-pool.ts';
import type { Provider } from './provider.ts';

const ROUNDS = 6;
const ROUND_MS = 20_000;
/** A step of the platform's clock that is longer than any timeout for a person or the provider. */
const STEP_MS = 70 * 60_000;

/**
 * Moves the clock until no charge, webhook event, tip, renewal or top-up job is in progress. Returns what is still in
 * progress after the last round.
 */
export async function settle(
  db: Db,
  { pool, provider }: { pool: NodePool; provider: Provider },
): Promise<string[]> {
  let left: readonly string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await moveClock(db, STEP_MS);
    // A new node runs almost all its loops within a second. Replacing both nodes therefore saves the wait for the next
    // run of the loops.
    await Promise.all([0, 1].map((node) => pool.replace(node)));
    provider.sendWebhooksTo(pool.originOf(round % 2));
    await provider.endFaults();
    await freeJobs(db);
    const until = performance.now() + ROUND_MS;
    do {
      left = await underWay(db);
      if (left.length === 0 && provider.sandbox.control.summary().waitingWebhooks === 0) {
        while (await sealBlock(db));
        return [];
      }
      await pause(100);
      await provider.endFaults();
    } while (performance.now() < until);
  }
  return left.map((what) => `Never came to an end: ${what}.`);
}

/** Unlocks the jobs of killed nodes. The queue would unlock them only after four hours. */
async function freeJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'))`.execute(db);
}

async function underWay(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('charge %s is %s', id, state) as what from charges
      where state in ('created', 'needs_action', 'checking')
    union all select format('note %s is not handled', event_id) from webhook_inbox where handled_at is null
    union all select format('tip %s is held', id) from tips where state = 'held'
    union all select format('subscription %s is due', id) from subscriptions
      where state <> 'expired' and due_at <= app_now()
    union all select format('job %s waits: %s', id, last_error) from graphile_worker.jobs
      where task_identifier like 'top-up%'`.execute(db);
  return rows.map(({ what }) => what);
}
