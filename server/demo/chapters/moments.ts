import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';

/** Something that happened in the demo world some days ago. */
export interface Moment {
  readonly daysAgo: number;
  happen(tx: Tx): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Runs the platform's normal code for each moment, oldest first. For this, it sets the platform's clock back to the
 * moment's time. It does so inside this transaction, so that no other transaction sees a different time.
 */
export async function playMoments(tx: Tx, moments: readonly Moment[]): Promise<void> {
  const { offset_ms: now } = await tx
    .selectFrom('app_clock')
    .select('offset_ms')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const setClock = (offset: number) => tx.updateTable('app_clock').set({ offset_ms: offset }).execute();
  for (const { daysAgo, happen } of moments.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await setClock(now - Math.round(daysAgo * DAY_MS));
    await happen(tx);
  }
  await setClock(now);
}

/** The number of days since each of these people joined. */
export async function ageInDays(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('people')
    .select(['id', sql<number>`extract(epoch from app_now() - created_at)::float8 / 86400`.as('days')])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, days }) => [id, days]));
}
