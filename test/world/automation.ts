import { findCauses, findExpiringCauses, sendAnswers } from '#server/features/automation/index.ts';
import { newId } from '#server/kit/random.ts';
import type { Person, World } from '../world.ts';

/** Inserts a paid subscription without booking any money for it. */
export async function insertPaidSubscription(
  world: World,
  fan: Person,
  creator: Person & { readonly tierId: string },
): Promise<string> {
  const id = newId();
  await world.sql`
    insert into subscriptions (id, fan_id, creator_id, tier_id, state, months, price, anchor_at, periods,
      period_start, period_end, is_auto_renew, due_at)
    values (${id}, ${fan.id}, ${creator.id}, ${creator.tierId}, 'active', 1, 5000000, app_now(), 1, app_now(),
      app_now() + interval '30 days', true, app_now() + interval '30 days')`;
  return id;
}

/** Runs the automation loops as two nodes would, next to the server's own loops, until nothing is due. */
export async function runAutomation(world: World): Promise<void> {
  const [began] = await world.sql<{ at: Date }>`select app_now() as at`;
  const isSearched = async () =>
    (await world.sql`select from automation_progress where looked_until >= ${began?.at}`).length > 0;
  do await Promise.all([findCauses(world.db), findCauses(world.db)]);
  while (!(await isSearched()));
  await findExpiringCauses(world.db);
  const isWaiting = async () =>
    (await world.sql`select from automation_sends where state = 'waiting' and due_at <= app_now()`).length >
    0;
  const parts = { db: world.db, readsLinks: true };
  do await Promise.all([sendAnswers(parts), sendAnswers(parts)]);
  while (await isWaiting());
}
