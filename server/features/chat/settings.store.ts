import { sql } from 'kysely';
import type { z } from 'zod';
import type { ChatSettings } from '#contract/chat-settings.ts';
import type { Reader, Tx } from '../../kit/db.ts';

/** A person's chat settings, as in the contract but with the fee in units instead of dollars. */
export type SettingsRow = z.output<typeof ChatSettings>;

const DEFAULTS: SettingsRow = {
  showsPresence: true,
  showsReceipts: true,
  massQuietHours: null,
  whoMayWrite: 'everyone',
  writingFee: '0',
  restrictedWords: [],
};

export async function readSettings(reader: Reader, personId: string): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select shows_presence as "showsPresence", shows_receipts as "showsReceipts",
      mass_quiet_hours as "massQuietHours", who_may_write as "whoMayWrite",
      writing_fee::text as "writingFee", restricted_words as "restrictedWords"
    from chat_settings where person_id = ${personId}`.execute(reader);
  return rows[0] ?? DEFAULTS;
}

/** Writes the given settings and keeps the others unchanged. */
export async function writeSettings(
  tx: Tx,
  personId: string,
  { restrictedWords, ...changes }: { readonly [K in keyof SettingsRow]?: SettingsRow[K] | undefined },
): Promise<void> {
  const row = {
    ...(changes.showsPresence === undefined ? {} : { shows_presence: changes.showsPresence }),
    ...(changes.showsReceipts === undefined ? {} : { shows_receipts: changes.showsReceipts }),
    ...(changes.massQuietHours === undefined ? {} : { mass_quiet_hours: changes.massQuietHours }),
    ...(changes.whoMayWrite === undefined ? {} : { who_may_write: changes.whoMayWrite }),
    ...(changes.writingFee === undefined ? {} : { writing_fee: changes.writingFee }),
    ...(restrictedWords === undefined ? {} : { restricted_words: JSON.stringify(restrictedWords) }),
  };
  await tx
    .insertInto('chat_settings')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ person_id: personId, ...row }))
    .execute();
}
