import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { CreatorApplications } from '../../kit/db-types.ts';

export type ApplicationRow = Selectable<CreatorApplications>;

export const findApplication = (reader: Reader, personId: string): Promise<ApplicationRow | undefined> =>
  reader.selectFrom('creator_applications').selectAll().where('person_id', '=', personId).executeTakeFirst();

/**
 * Submits an application. A person whose application was rejected can submit again. Returns undefined, and
 * changes nothing, if the person's application is already submitted or approved.
 */
export const submitApplication = (
  tx: Tx,
  application: { personId: string; name: string; domain: string; category: string },
): Promise<ApplicationRow | undefined> =>
  tx
    .insertInto('creator_applications')
    .values({
      person_id: application.personId,
      name: application.name,
      domain: application.domain,
      category: application.category,
      state: 'submitted',
    })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({
          name: application.name,
          domain: application.domain,
          category: application.category,
          state: 'submitted',
          reason: null,
          created_at: sql`app_now()`,
          decided_at: null,
        })
        .where('creator_applications.state', '=', 'rejected'),
    )
    .returningAll()
    .executeTakeFirst();

/** Decides the person's submitted application; undefined if no application awaits a decision. */
export const decideApplication = (
  tx: Tx,
  { personId, state, reason }: { personId: string; state: 'approved' | 'rejected'; reason: string | null },
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('creator_applications')
    .set({ state, reason, decided_at: sql`app_now()` })
    .where('person_id', '=', personId)
    .where('state', '=', 'submitted')
    .returningAll()
    .executeTakeFirst();

export async function openPage(
  tx: Tx,
  { personId, name, category }: { personId: string; name: string; category: string },
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ display_name: name, is_verified_to_sell: true })
    .where('id', '=', personId)
    .execute();
  await tx.updateTable('pages').set({ category }).where('creator_id', '=', personId).execute();
}
