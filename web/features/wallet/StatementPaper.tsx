import { boot } from '#web/kit/boot.ts';
import { useFormat } from '#web/kit/format.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { classes } from '#web/ui/classes.ts';
import { Wordmark } from '#web/ui/Wordmark.tsx';
import type { Statement } from './download-statement.ts';
import { StatementBalances } from './StatementBalances.tsx';
import styles from './StatementPaper.module.css';
import { atOf } from './statement-csv.ts';
import { lastInstantOf } from './statement-period.ts';
import { accountName, counterpartIn, sealWords } from './statement-words.ts';

/** A statement, laid out for printing. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const t = useT();
  const format = useFormat();
  const { person, period, madeAt, entries, blocks, fingerprint } = statement;
  const newest = blocks.at(-1);
  const hasUnsealed = entries.some(({ seal }) => seal === null);
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <Wordmark name={boot.brand.name} size={28} />
        <p className={styles.quiet}>{t('wallet.statement.made', { when: format.dateTime(madeAt) })}</p>
      </header>
      <h1 className={styles.title}>
        <T k="wallet.statement.of" params={{ name: person.name }} strong={(name) => <bdi>{name}</bdi>} />
      </h1>
      <p className={styles.quiet}>
        {t('wallet.statement.span', {
          from: format.date(period.from),
          to: format.date(lastInstantOf(period)),
        })}
      </p>

      <h2 className={styles.heading}>{t('wallet.statement.accounts')}</h2>
      <StatementBalances statement={statement} />

      <h2 className={styles.heading}>{t('wallet.statement.lines')}</h2>
      {entries.length === 0 ? <p>{t('wallet.statement.none')}</p> : <Lines entries={entries} />}
      {hasUnsealed && (
        <p className={classes(styles.note, styles.quiet)}>{t('wallet.statement.notSealed.about')}</p>
      )}

      <footer className={classes(styles.foot, styles.quiet)}>
        <dl>
          <dt>{t('wallet.statement.fingerprint')}</dt>
          <dd className={styles.hash}>
            <bdi dir="ltr">{fingerprint}</bdi>
          </dd>
          {newest && (
            <>
              <dt>{t('wallet.statement.newestBlock')}</dt>
              <dd className={styles.hash}>
                <bdi dir="ltr">
                  {newest.height} · {newest.hash}
                </bdi>
              </dd>
            </>
          )}
        </dl>
        <p>{t('wallet.statement.check')}</p>
      </footer>
    </article>
  );
}

function Lines({ entries }: Pick<Statement, 'entries'>) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['date', 'what', 'amount', 'balance'] as const).map((column, place) => (
            <th
              key={column}
              scope="col"
              className={classes(
                styles.cell,
                styles.label,
                place === 0 && styles.wideOnly,
                place > 1 && styles.amount,
              )}
            >
              {t(`wallet.statement.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.flatMap((entry) =>
          entry.lines.map(({ account, asset, amount, balanceAfter }, place) => (
            <tr className={styles.row} key={`${entry.id} ${account} ${asset}`}>
              <td className={classes(styles.cell, styles.wideOnly)}>
                <time dateTime={atOf(entry).toISOString()}>{format.dateTime(atOf(entry))}</time>
              </td>
              <td className={styles.cell}>
                {t(`wallet.kind.${entry.what}`)}
                {entry.counterpart && (
                  <>
                    {' · '}
                    <bdi>{counterpartIn(entry)}</bdi>
                  </>
                )}
                <span className={classes(styles.small, styles.quiet, styles.phoneOnly)}>
                  {format.dateTime(atOf(entry))}
                </span>
                <span className={classes(styles.small, styles.quiet)}>
                  {accountName(t, account)} · {sealWords(t, entry)}
                </span>
                {place === 0 && entry.tax !== undefined && (
                  <span className={classes(styles.small, styles.quiet)}>
                    {t('wallet.line.taxIncluded')}:{' '}
                    <bdi dir="ltr">{money.write({ asset, units: entry.tax })}</bdi>
                  </span>
                )}
              </td>
              <td className={classes(styles.cell, styles.amount)}>
                <bdi dir="ltr">{money.write({ asset, units: amount })}</bdi>
              </td>
              <td className={classes(styles.cell, styles.amount)}>
                <bdi dir="ltr">{money.write({ asset, units: balanceAfter })}</bdi>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
