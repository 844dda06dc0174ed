import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import type { CheckedContent } from '../mass/index.ts';

/** A text with media and a price, which a creator stored for later use. */
export interface TemplateRow {
  readonly text: string;
  /** The price in units; null when the message is free. */
  readonly price: string | null;
  readonly media: readonly { readonly id: string; readonly isPreview: boolean }[];
}

/** SQL for the template with this id, as a JSON value. */
export const templateOf = (id: string) => sql<TemplateRow>`(
  select jsonb_build_object('text', t.body, 'price', t.price::text, 'media', coalesce((
    select jsonb_agg(jsonb_build_object('id', m.asset_id, 'isPreview', m.is_preview) order by m.position)
    from template_media m where m.template_id = t.id), '[]'))
  from templates t where t.id = ${sql.ref(id)})`;

export async function insertTemplate(
  tx: Tx,
  creatorId: string,
  { text, price, media }: Pick<CheckedContent, 'text' | 'price' | 'media'>,
): Promise<string> {
  const id = newId();
  await sql`
    insert into templates (id, creator_id, body, price)
    values (${id}, ${creatorId}, ${text}, ${price?.units.toString() ?? null}::numeric)`.execute(tx);
  await sql`
    insert into template_media (template_id, position, asset_id, is_preview)
    select ${id}, o.position, o.asset_id, o.is_preview
    from unnest(${media.map((one) => one.id)}::uuid[], ${media.map((one) => one.isPreview)}::boolean[])
      with ordinality o (asset_id, is_preview, position)`.execute(tx);
  return id;
}

/** Deletes these templates. The caller has removed all references to them. */
export async function deleteTemplates(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from templates where id = any(${ids}::uuid[])`.execute(tx);
}

/** The total text length and number of files of a creator's scripts, flows and welcomes. */
export async function templateTotals(
  reader: Reader,
  creatorId: string,
): Promise<{ chars: number; files: number }> {
  const { rows } = await sql<{ chars: number; files: number }>`
    select coalesce(sum(length(t.body)), 0)::integer as chars,
      coalesce(sum((select count(*) from template_media m where m.template_id = t.id)), 0)::integer as files
    from (
      select p.template_id from scripts s join script_steps p on p.script_id = s.id where s.creator_id = ${creatorId}
      union all select f.template_id from flows f where f.creator_id = ${creatorId}
      union all select w.template_id from welcomes w where w.creator_id = ${creatorId}
    ) k join templates t on t.id = k.template_id`.execute(reader);
  return rows[0] ?? { chars: 0, files: 0 };
}

/** Whether a template uses one of these files. A file in use cannot be deleted. */
export async function automationUsesMedia(reader: Reader, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from template_media where asset_id = any(${ids}::uuid[])) as "isHeld"`.execute(
    reader,
  );
  return rows[0]?.isHeld === true;
}
