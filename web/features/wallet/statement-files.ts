import { boot } from '#web/kit/boot.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import { saveFile } from '#web/kit/save-file.ts';
import type { Statement } from './download-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { dayOf, lastInstantOf } from './statement-period.ts';
import { csvWords } from './statement-words.ts';

export type StatementForm = 'csv' | 'proof';

/** Saves a statement as a file. The file name contains the platform's name and the period's days. */
export function saveStatement(statement: Statement, form: StatementForm, t: Translate): void {
  const { period } = statement;
  const days = `${dayOf(new Date(period.from))}-${dayOf(lastInstantOf(period))}`;
  const name = `${boot.brand.slug}-statement-${days}`;
  if (form === 'csv') saveFile(name, 'csv', statementCsv(statement, csvWords(t)));
  else saveFile(name, 'json', JSON.stringify(statement));
}
