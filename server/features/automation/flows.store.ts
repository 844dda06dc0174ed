import { sql } from 'kysely';
import type { z } from 'zod';
import type { FlowTrigger } from '#contract/automation.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { deleteTemplates, type TemplateRow, templateOf } from './templates.store.ts';

export type Trigger = z.output<typeof FlowTrigger>;

export interface FlowRow {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly trigger: Trigger;
  readonly keyword: string;
  readonly delayMinutes: number;
  readonly capDays: number;
  readonly template: TemplateRow;
  readonly sent: number;
  readonly lastSentAt: Date | null;
}

export async function listFlows(
  reader: Reader,
  { creatorId, id = null }: { creatorId: string; id?: string | null },
): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select f.id, f.name, f.on_since is not null as "isOn", f.trigger, f.keyword, f.delay_minutes as "delayMinutes",
      f.cap_days as "capDays", ${templateOf('f.template_id')} as template, s.sent, s."lastSentAt"
    from flows f cross join lateral (
      select count(*)::integer as sent, max(e.ended_at) as "lastSentAt" from automation_sends e
      where e.creator_id = f.creator_id and e.rule = f.id::text and e.state = 'sent') s
    where f.creator_id = ${creatorId} and (${id}::uuid is null or f.id = ${id}::uuid)
    order by f.created_at, f.id`.execute(reader);
  return rows;
}

export async function countOtherFlows(
  reader: Reader,
  { creatorId, id }: { creatorId: string; id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from flows where creator_id = ${creatorId} and id <> ${id}`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

interface NewFlow extends Omit<FlowRow, 'template' | 'sent' | 'lastSentAt'> {
  readonly creatorId: string;
  readonly templateId: string;
}

/**
 * Inserts a flow, or replaces the creator's flow that has this id. Returns false when the id belongs to another
 * person's flow. A flow does not answer earlier causes: those before it was switched on, or before its trigger
 * or keyword last changed.
 */
export async function putFlow(tx: Tx, flow: NewFlow): Promise<boolean> {
  const before = await sql<{ templateId: string }>`
    select template_id as "templateId" from flows where id = ${flow.id} and creator_id = ${flow.creatorId}
    for update`.execute(tx);
  const { rows } = await sql`
    insert into flows as f (id, creator_id, name, trigger, keyword, delay_minutes, cap_days, template_id, on_since)
    values (${flow.id}, ${flow.creatorId}, ${flow.name}, ${flow.trigger}, ${flow.keyword}, ${flow.delayMinutes},
      ${flow.capDays}, ${flow.templateId}, case when ${flow.isOn}::boolean then app_now() end)
    on conflict (id) do update set name = excluded.name, trigger = excluded.trigger, keyword = excluded.keyword,
      delay_minutes = excluded.delay_minutes, cap_days = excluded.cap_days, template_id = excluded.template_id,
      on_since = case when not ${flow.isOn}::boolean then null
        when (f.trigger, f.keyword) = (excluded.trigger, excluded.keyword) then coalesce(f.on_since, app_now())
        else app_now() end
    where f.creator_id = ${flow.creatorId} returning f.id`.execute(tx);
  await deleteTemplates(
    tx,
    before.rows.map(({ templateId }) => templateId),
  );
  return rows.length > 0;
}

export async function deleteFlow(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql<{ templateId: string }>`
    delete from flows where id = ${id} and creator_id = ${creatorId} returning template_id as "templateId"`.execute(
    tx,
  );
  await deleteTemplates(
    tx,
    rows.map(({ templateId }) => templateId),
  );
  return rows.length > 0;
}
