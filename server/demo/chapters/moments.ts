import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';

/** Something that happened some days ago. */
export interface Moment {
  readonly daysAgo: number;
  happen(tx: Tx): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Lets a story happen in the past, oldest moment first, by the very code that serves people: only the platform's
 * clock is turned back, inside this transaction, so that nobody else ever sees it stand anywhere but now.
 */
export async function relive(tx: Tx, moments: readonly Moment[]): Promise<void> {
  const { offset_ms: now } = await tx
    .selectFrom('app_clock')
    .select('offset_ms')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const turnTo = (offset: number) => tx.updateTable('app_clock').set({ offset_ms: offset }).execute();
  for (const { daysAgo, happen } of moments.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await turnTo(now - Math.round(daysAgo * DAY_MS));
    await happen(tx);
  }
  await turnTo(now);
}

/** How long ago each of these people joined, in days. */
export async function ageInDays(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('people')
    .select(['id', sql<number>`extract(epoch from app_now() - created_at)::float8 / 86400`.as('days')])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, days }) => [id, days]));
}
