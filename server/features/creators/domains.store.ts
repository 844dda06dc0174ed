import { sql } from 'kysely';
import { CreatorDomain } from '#contract/fields.ts';
import { FORMER_DOMAIN_DAYS } from '#contract/limits.ts';
import { isReservedDomain, skeletonOf } from '#contract/reserved-domains.ts';
import type { Reader, Tx } from '../../kit/db.ts';

const KEPT_DAYS = 365;
const RENAMES_A_YEAR = 2;

export type DomainVerdict = 'free' | 'domain_taken' | 'domain_reserved';

/** Serializes requests for the same domain and for domains that look the same. */
export async function lockDomain(tx: Tx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain:${skeletonOf(domain)}`}, 0))`.execute(tx);
}

/** Whether this person may have this domain (CR1). A person may return to their own former domain. */
export async function checkDomain(
  reader: Reader,
  { domain, personId, officialDomain }: { domain: string; personId: string; officialDomain: string },
): Promise<DomainVerdict> {
  if (!CreatorDomain.safeParse(domain).success || isReservedDomain(domain, officialDomain))
    return 'domain_reserved';
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from people where creator_skeleton = ${skeletonOf(domain)} and id <> ${personId})
        or exists (select from former_domains where skeleton = ${skeletonOf(domain)}
                   and kept_until > app_now() and creator_id <> ${personId}) as "isTaken"`.execute(reader);
  return rows[0]?.isTaken ? 'domain_taken' : 'free';
}

export async function setDomain(tx: Tx, personId: string, domain: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ creator_domain: domain, creator_skeleton: skeletonOf(domain) })
    .where('id', '=', personId)
    .execute();
  await tx.deleteFrom('former_domains').where('domain', '=', domain).execute();
}

export async function leaveDomain(tx: Tx, creatorId: string, domain: string): Promise<void> {
  await tx
    .insertInto('former_domains')
    .values({
      domain,
      skeleton: skeletonOf(domain),
      creator_id: creatorId,
      leads_until: sql`app_now() + make_interval(days => ${FORMER_DOMAIN_DAYS}::integer)`,
      kept_until: sql`app_now() + make_interval(days => ${KEPT_DAYS}::integer)`,
    })
    .execute();
}

/**
 * Whether this creator may rename the page: at most twice in any year (CR3). Locks the person's row, so that
 * concurrent requests are counted one after the other.
 */
export async function mayRename(tx: Tx, creatorId: string): Promise<boolean> {
  await tx.selectFrom('people').select('id').where('id', '=', creatorId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('former_domains')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`left_at > app_now() - interval '1 year'`)
    .executeTakeFirstOrThrow();
  return count < RENAMES_A_YEAR;
}
