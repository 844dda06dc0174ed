import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/kit/db.ts';
import { audienceKey } from '#server/kit/outbox.ts';
import type { PlatformNode } from './node.ts';

const PATIENCE_MS = 60_000;

const Emails = z.object({
  letters: z.array(
    z.object({
      id: z.number(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: z.string(),
    }),
  ),
});

export type Email = z.output<typeof Emails>['letters'][number];

/** Returns the emails to an address, newest first. Reads them from the mail page that a demo has. */
export async function emailsTo(node: PlatformNode, to: string): Promise<Email[]> {
  const response = await fetch(new URL(`/sandbox/mail.json?to=${encodeURIComponent(to)}`, node.origin));
  return Emails.parse(await response.json()).letters;
}

/** Waits until no job is due. A job that failed and waits for its next attempt is not due. */
export async function jobsDone(db: Db): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (true) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::integer as due from graphile_worker.jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`.execute(db);
    if (rows[0]?.due === 0) return;
    if (performance.now() > deadline) throw new Error(`${rows[0]?.due} jobs are still not done.`);
    await pause(10);
  }
}

export async function personEvents(db: Db, personId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('audience', '=', audienceKey({ person: personId }))
    .execute();
  return rows.map(({ id }) => id);
}

export async function moveClock(db: Db, ms: number): Promise<void> {
  await sql`update app_clock set offset_ms = offset_ms + ${ms}::bigint`.execute(db);
}
