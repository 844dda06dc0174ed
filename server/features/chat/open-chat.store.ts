import { sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';

/**
 * Whether a creator may write to this person: somebody who follows them, is or was a member, bought something, or has a
 * chat with them already. Everybody else is as if they were not there.
 */
export async function isOwnFan(
  reader: Reader,
  viewer: Viewer & { readonly personId: string },
  fanId: string,
): Promise<boolean> {
  const creator = sql`${viewer.personId}::uuid`;
  const { rows } = await sql`
    select from people p where p.id = ${fanId}::uuid and p.id <> ${creator} and ${creatorIsVisible(viewer)}
      and (exists (select from follows f where f.fan_id = p.id and f.creator_id = ${creator})
        or exists (select from subscriptions s where s.fan_id = p.id and s.creator_id = ${creator})
        or exists (select from earnings e where e.fan_id = p.id and e.creator_id = ${creator})
        or exists (select from chats c where least(c.creator_id, c.fan_id) = least(p.id, ${creator})
          and greatest(c.creator_id, c.fan_id) = greatest(p.id, ${creator})))`.execute(reader);
  return rows.length > 0;
}

export async function findOfficial(
  reader: Reader,
  domain: string,
): Promise<{ id: string; address: string } | undefined> {
  return reader
    .selectFrom('people')
    .select(['id', 'address'])
    .where('creator_domain', '=', domain)
    .executeTakeFirst();
}
