import { sql } from 'kysely';
import type { z } from 'zod';
import type { WelcomeFor } from '#contract/automation.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { deleteTemplates, type TemplateRow, templateOf } from './templates.store.ts';

export type WelcomeKind = z.output<typeof WelcomeFor>;

export interface WelcomeRow {
  readonly for: WelcomeKind;
  readonly isOn: boolean;
  readonly delayMinutes: number;
  readonly template: TemplateRow;
  readonly sent: number;
}

export async function listWelcomes(reader: Reader, creatorId: string): Promise<WelcomeRow[]> {
  const { rows } = await sql<WelcomeRow>`
    select w.kind as "for", w.on_since is not null as "isOn", w.delay_minutes as "delayMinutes",
      ${templateOf('w.template_id')} as template,
      (select count(*)::integer from automation_sends s
       where s.creator_id = w.creator_id and s.rule = w.kind and s.state = 'sent') as sent
    from welcomes w where w.creator_id = ${creatorId}`.execute(reader);
  return rows;
}

/** Inserts or replaces a welcome. Only fans who subscribe after it was switched on get it. */
export async function putWelcome(
  tx: Tx,
  welcome: { creatorId: string; for: WelcomeKind; isOn: boolean; delayMinutes: number; templateId: string },
): Promise<void> {
  const before = await sql<{ templateId: string }>`
    select template_id as "templateId" from welcomes
    where creator_id = ${welcome.creatorId} and kind = ${welcome.for} for update`.execute(tx);
  await sql`
    insert into welcomes as w (creator_id, kind, template_id, delay_minutes, on_since)
    values (${welcome.creatorId}, ${welcome.for}, ${welcome.templateId}, ${welcome.delayMinutes},
      case when ${welcome.isOn}::boolean then app_now() end)
    on conflict (creator_id, kind) do update set template_id = excluded.template_id,
      delay_minutes = excluded.delay_minutes,
      on_since = case when ${welcome.isOn}::boolean then coalesce(w.on_since, app_now()) end`.execute(tx);
  await deleteTemplates(
    tx,
    before.rows.map(({ templateId }) => templateId),
  );
}
