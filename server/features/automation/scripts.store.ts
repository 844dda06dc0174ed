import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { deleteTemplates, type TemplateRow, templateOf } from './templates.store.ts';

export interface ScriptRow {
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly shortcut: string;
  readonly steps: readonly (TemplateRow & { readonly used: number; readonly sold: number })[];
  readonly used: number;
  readonly sold: number;
}

/**
 * SQL for the messages sent from the script `s`: their `step`, and `bought`, which is null unless the message
 * was paid for.
 */
const uses = sql`(
  select k.step, b.id as bought from script_uses k left join purchases b on b.kind = 'unlock' and b.item_kind = 'message'
    and b.item_id = k.message_id and b.state = 'paid'
  where k.script_id = s.id) u`;

export async function listScripts(
  reader: Reader,
  { creatorId, id = null }: { creatorId: string; id?: string | null },
): Promise<ScriptRow[]> {
  const { rows } = await sql<ScriptRow>`
    select s.id, s.folder, s.title, s.shortcut,
      (select coalesce(jsonb_agg(${templateOf('p.template_id')} || jsonb_build_object(
           'used', (select count(*) from ${uses} where u.step = p.position),
           'sold', (select count(u.bought) from ${uses} where u.step = p.position)) order by p.position), '[]')
       from script_steps p where p.script_id = s.id) as steps,
      (select count(*)::integer from ${uses}) as used, (select count(u.bought)::integer from ${uses}) as sold
    from scripts s where s.creator_id = ${creatorId} and (${id}::uuid is null or s.id = ${id}::uuid)
    order by lower(s.folder), lower(s.title), s.id`.execute(reader);
  return rows;
}

/** The number of the creator's other scripts, and whether one of them has this shortcut. */
export async function otherScripts(
  reader: Reader,
  { creatorId, id, shortcut }: { creatorId: string; id: string; shortcut: string },
): Promise<{ count: number; isShortcutTaken: boolean }> {
  const { rows } = await sql<{ count: number; isShortcutTaken: boolean }>`
    select count(*)::integer as count,
      coalesce(bool_or(shortcut = ${shortcut} and shortcut <> ''), false) as "isShortcutTaken"
    from scripts where creator_id = ${creatorId} and id <> ${id}`.execute(reader);
  return rows[0] ?? { count: 0, isShortcutTaken: false };
}

/**
 * Inserts a script with its steps, or replaces the creator's script that has this id. Returns false when the
 * id belongs to another person's script.
 */
export async function putScript(
  tx: Tx,
  script: {
    id: string;
    creatorId: string;
    folder: string;
    title: string;
    shortcut: string;
    templateIds: readonly string[];
  },
): Promise<boolean> {
  const { id, creatorId, templateIds } = script;
  const { rows } = await sql`
    insert into scripts as s (id, creator_id, folder, title, shortcut)
    values (${id}, ${creatorId}, ${script.folder}, ${script.title}, ${script.shortcut})
    on conflict (id) do update set folder = excluded.folder, title = excluded.title, shortcut = excluded.shortcut
    where s.creator_id = ${creatorId} returning s.id`.execute(tx);
  if (rows.length === 0) return false;
  await moveUses(tx, { id, templateIds });
  await clearSteps(tx, id);
  await sql`
    insert into script_steps (script_id, position, template_id)
    select ${id}, o.position, o.template_id from unnest(${templateIds}::uuid[]) with ordinality o (template_id, position)`.execute(
    tx,
  );
  return true;
}

/**
 * Moves the counts of each step to the new position of its text. A step whose text was changed loses its
 * counts.
 */
async function moveUses(
  tx: Tx,
  { id, templateIds }: { id: string; templateIds: readonly string[] },
): Promise<void> {
  await sql`
    update script_uses u set step = (
      select min(n.place) from unnest(${templateIds}::uuid[]) with ordinality n (template_id, place)
      where ${templateOf('n.template_id')} = ${templateOf('p.template_id')})
    from script_steps p where p.script_id = ${id} and u.script_id = ${id} and u.step = p.position`.execute(
    tx,
  );
}

async function clearSteps(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ templateId: string }>`
    delete from script_steps where script_id = ${id} returning template_id as "templateId"`.execute(tx);
  await deleteTemplates(
    tx,
    rows.map(({ templateId }) => templateId),
  );
}

export async function deleteScript(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from scripts where id = ${id} and creator_id = ${creatorId} for update`.execute(tx);
  if (rows.length === 0) return false;
  await clearSteps(tx, id);
  await sql`delete from scripts where id = ${id}`.execute(tx);
  return true;
}

/**
 * Records that a message was sent from a script; a repeat records nothing. Returns false when the script or
 * the message is not the creator's.
 */
export async function recordUse(
  tx: Tx,
  {
    id,
    creatorId,
    messageId,
    step = null,
  }: { id: string; creatorId: string; messageId: string; step?: number | null | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ isTheirs: boolean }>`
    with noted as (
      insert into script_uses (message_id, script_id, step)
      select m.id, s.id, (select p.position from script_steps p where p.script_id = s.id and p.position = ${step}::integer)
      from scripts s, messages m
      where s.id = ${id} and s.creator_id = ${creatorId} and m.id = ${messageId} and m.sender_id = ${creatorId}
      on conflict do nothing)
    select exists (select from scripts s, messages m where s.id = ${id} and s.creator_id = ${creatorId}
      and m.id = ${messageId} and m.sender_id = ${creatorId}) as "isTheirs"`.execute(tx);
  return rows[0]?.isTheirs === true;
}
