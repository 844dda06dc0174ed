import type pg from 'pg';
import { SettingsError } from './settings-error.ts';

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** O1: throws if the database does not guarantee that acknowledged data survives a power cut. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1::text[])',
    [[...NEEDED]],
  );
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length > 0)
    throw new SettingsError(`The database may lose acknowledged data: switch on ${off.join(', ')}.`);
}
