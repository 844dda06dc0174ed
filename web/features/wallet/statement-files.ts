import { boot } from '#web/kit/boot.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import type { Statement } from './download-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { dayOf, lastInstantOf } from './statement-period.ts';
import { csvWords } from './statement-words.ts';

export type StatementForm = 'csv' | 'proof';

/** Saves a statement as a file. The file name contains the platform's name and the period's days. */
export function saveStatement(statement: Statement, form: StatementForm, t: Translate): void {
  const { period } = statement;
  const days = `${dayOf(new Date(period.from))}-${dayOf(lastInstantOf(period))}`;
  const file =
    form === 'csv'
      ? { content: statementCsv(statement, csvWords(t)), type: 'text/csv;charset=utf-8', ending: 'csv' }
      : { content: JSON.stringify(statement), type: 'application/json', ending: 'json' };
  const address = URL.createObjectURL(new Blob([file.content], { type: file.type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${boot.brand.slug}-statement-${days}.${file.ending}`;
  link.click();
  // The URL is revoked a minute later, because some browsers read the file only after the click has been
  // handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
