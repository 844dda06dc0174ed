import { sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import { creatorIsVisible } from './standing.ts';
import type { Viewer } from './viewer.ts';

export interface VisibleCreator {
  readonly id: string;
  readonly domain: string;
}

/** The creator of a page, if this viewer may know of it. What is hidden and what is not there answer alike. */
export async function findVisibleCreator(
  reader: Reader,
  viewer: Viewer,
  domain: string,
): Promise<VisibleCreator | undefined> {
  const { rows } = await sql<VisibleCreator>`
    select p.id, p.creator_domain as domain from people p
    where p.creator_domain = ${domain} and ${creatorIsVisible(viewer)}`.execute(reader);
  return rows[0];
}

/** The same by id, and of anybody: whether this viewer may know of a person, who may have a page or not. */
export async function isPersonVisible(reader: Reader, viewer: Viewer, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from people p where p.id = ${personId}::uuid and ${creatorIsVisible(viewer)}`.execute(reader);
  return rows.length > 0;
}
