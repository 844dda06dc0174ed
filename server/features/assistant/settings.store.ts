import { sql } from 'kysely';
import type { z } from 'zod';
import type { AssistantFact, AssistantSettings } from '#contract/assistant.ts';
import { isLanguage, type Language } from '#locales/languages.ts';
import type { Reader, Tx } from '../../kit/db.ts';

export type Settings = z.output<typeof AssistantSettings>;
export type Tone = Settings['tone'];
export type Mode = Settings['mode'];

/** A creator's assistant as it is stored: amounts are in units, and the key is sealed. */
export interface AssistantRow extends Omit<Settings, 'facts' | 'priceMax' | 'hours' | 'agreesToOutside'> {
  readonly creatorId: string;
  readonly facts: readonly z.output<typeof AssistantFact>[];
  /** The highest price that an answer may mention, in units; null when there is no limit. */
  readonly priceMax: string | null;
  readonly agreedAt: Date | null;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly zone: string;
  readonly key: Buffer | null;
  readonly language: Language;
  readonly isVerified: boolean;
  readonly now: Date;
}

/**
 * Reads a creator's settings. A creator who has saved none gets the default settings, with the assistant off.
 */
export async function readAssistant(
  reader: Reader,
  creatorId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<AssistantRow> {
  const { rows } = await sql<Omit<AssistantRow, 'language'> & { language: string }>`
    select p.id as "creatorId", coalesce(a.mode, 'off') as mode, coalesce(a.engine, 'embedded') as engine,
      coalesce(a.endpoint, '') as endpoint, coalesce(a.model, '') as model, a.key, a.agreed_to_outside_at as "agreedAt",
      coalesce(a.facts, '[]') as facts, coalesce(a.tone, 'warm') as tone, coalesce(a.always, '') as always,
      coalesce(a.never, '') as never, a.price_max::text as "priceMax", coalesce(a.hours_from, 0) as "hoursFrom",
      coalesce(a.hours_to, 0) as "hoursTo", coalesce(a.zone, 'UTC') as zone, coalesce(a.in_a_row, 3) as "inARow",
      coalesce(a.per_day, 20) as "perDay", coalesce(a.disclosure, '') as disclosure, p.language,
      p.is_verified_to_sell and not p.is_restricted as "isVerified", app_now() as now
    from people p left join assistants a on a.creator_id = p.id
    where p.id = ${creatorId} ${isLocked ? sql`for no key update of p` : sql``}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error(`Creator ${creatorId} does not exist.`);
  return { ...row, language: isLanguage(row.language) ? row.language : 'en' };
}

/**
 * Stores the settings. Switching the assistant on sets its start time, because earlier messages are not
 * answered. Switching to an outside engine or to another server sets the start time of that engine, because
 * fans must then be informed again.
 */
export async function putAssistant(tx: Tx, row: AssistantRow): Promise<void> {
  await sql`
    insert into assistants as a (creator_id, mode, engine, endpoint, model, key, agreed_to_outside_at, facts, tone, always,
      never, price_max, hours_from, hours_to, zone, in_a_row, per_day, disclosure, on_since, outside_since)
    values (${row.creatorId}, ${row.mode}, ${row.engine}, ${row.endpoint}, ${row.model}, ${row.key}, ${row.agreedAt},
      ${JSON.stringify(row.facts)}, ${row.tone}, ${row.always}, ${row.never}, ${row.priceMax}, ${row.hoursFrom},
      ${row.hoursTo}, ${row.zone}, ${row.inARow}, ${row.perDay}, ${row.disclosure},
      case when ${row.mode}::text <> 'off' then app_now() end,
      case when ${row.mode}::text <> 'off' and ${row.engine}::text = 'outside' then app_now() end)
    on conflict (creator_id) do update set mode = excluded.mode, engine = excluded.engine, endpoint = excluded.endpoint,
      model = excluded.model, key = excluded.key, agreed_to_outside_at = excluded.agreed_to_outside_at,
      facts = excluded.facts, tone = excluded.tone, always = excluded.always, never = excluded.never,
      price_max = excluded.price_max, hours_from = excluded.hours_from, hours_to = excluded.hours_to,
      zone = excluded.zone, in_a_row = excluded.in_a_row, per_day = excluded.per_day, disclosure = excluded.disclosure,
      on_since = case when excluded.mode <> 'off' then coalesce(a.on_since, excluded.on_since) end,
      outside_since = case when a.endpoint = excluded.endpoint and excluded.outside_since is not null
        then coalesce(a.outside_since, excluded.outside_since) else excluded.outside_since end`.execute(tx);
}

export async function countAnswers(
  reader: Reader,
  { creatorId, since }: { creatorId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from assistant_entries
    where creator_id = ${creatorId} and is_auto and ended_at >= ${since} and created_at >= ${since}::timestamptz - interval '1 hour'`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}
