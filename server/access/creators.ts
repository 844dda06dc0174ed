import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import { creatorIsVisible } from './relationship.ts';
import type { Viewer } from './viewer.ts';

export interface VisibleCreator {
  readonly id: string;
  readonly domain: string;
}

/** SQL for the owner of a domain: its current owner, or its previous one while the redirect is active. */
export const ownerOfDomain = (domain: string): RawBuilder<string> => sql<string>`coalesce(
  (select k.id from people k where k.creator_domain = ${domain}),
  (select f.creator_id from former_domains f where f.domain = ${domain} and f.leads_until > app_now()))`;

/** Whether a domain leads to this creator: as the current domain or by an active redirect. */
export async function isDomainOf(reader: Reader, domain: string, creatorId: string): Promise<boolean> {
  const { rows } = await sql<{ isIt: boolean }>`
    select coalesce(${ownerOfDomain(domain)} = ${creatorId}::uuid, false) as "isIt"`.execute(reader);
  return rows[0]?.isIt === true;
}

/**
 * Returns the creator of a page, with the page's current domain. Returns undefined both if the page is unknown and if
 * it is hidden from the viewer, so that both get the same answer.
 */
export async function findVisibleCreator(
  reader: Reader,
  viewer: Viewer,
  domain: string,
): Promise<VisibleCreator | undefined> {
  const { rows } = await sql<VisibleCreator>`
    select p.id, p.creator_domain as domain from people p
    where p.id = ${ownerOfDomain(domain)} and p.creator_domain is not null and ${creatorIsVisible(viewer)}`.execute(
    reader,
  );
  return rows[0];
}

/** Whether the viewer may know of this person, who need not have a page. */
export async function isPersonVisible(reader: Reader, viewer: Viewer, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from people p where p.id = ${personId}::uuid and ${creatorIsVisible(viewer)}`.execute(reader);
  return rows.length > 0;
}
