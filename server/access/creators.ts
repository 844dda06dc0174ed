import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import { creatorIsVisible } from './relationship.ts';
import type { Viewer } from './viewer.ts';

export interface VisibleCreator {
  readonly id: string;
  readonly domain: string;
}

/** Whose page a domain names, as SQL: who has it now, or who left it lately, as long as it leads on. */
export const creatorBehind = (domain: string): RawBuilder<string> => sql<string>`coalesce(
  (select k.id from people k where k.creator_domain = ${domain}),
  (select f.creator_id from former_domains f where f.domain = ${domain} and f.leads_until > app_now()))`;

/** Whether an address may name this creator by a domain, now or still. */
export async function isDomainOf(reader: Reader, domain: string, creatorId: string): Promise<boolean> {
  const { rows } = await sql<{ isIt: boolean }>`
    select coalesce(${creatorBehind(domain)} = ${creatorId}::uuid, false) as "isIt"`.execute(reader);
  return rows[0]?.isIt === true;
}

/**
 * The creator of a page, if this viewer may know of it, with the domain it has now. What is hidden and what is not there
 * answer alike.
 */
export async function findVisibleCreator(
  reader: Reader,
  viewer: Viewer,
  domain: string,
): Promise<VisibleCreator | undefined> {
  const { rows } = await sql<VisibleCreator>`
    select p.id, p.creator_domain as domain from people p
    where p.id = ${creatorBehind(domain)} and p.creator_domain is not null and ${creatorIsVisible(viewer)}`.execute(
    reader,
  );
  return rows[0];
}

/** The same by id, and of anybody: whether this viewer may know of a person, who may have a page or not. */
export async function isPersonVisible(reader: Reader, viewer: Viewer, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from people p where p.id = ${personId}::uuid and ${creatorIsVisible(viewer)}`.execute(reader);
  return rows.length > 0;
}
