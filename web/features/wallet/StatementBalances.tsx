import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { classes } from '#web/ui/classes.ts';
import type { Statement } from './download-statement.ts';
import styles from './StatementPaper.module.css';
import { accountName } from './statement-words.ts';

type Account = Statement['accounts'][number];

const COLUMNS = ['opening', 'in', 'out', 'closing'] as const;
const cellOf = (column: (typeof COLUMNS)[number]): string =>
  classes(styles.cell, styles.amount, (column === 'in' || column === 'out') && styles.wideOnly);

/** For each account: the opening balance, the incoming and outgoing sums, and the closing balance. */
export function StatementBalances({ statement }: { statement: Statement }) {
  const t = useT();
  const money = useMoney();
  const sums = sumsOf(statement);
  if (statement.accounts.length === 0) return <p>{t('wallet.statement.none')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={classes(styles.cell, styles.label)}>
            {t('wallet.statement.account')}
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={classes(cellOf(column), styles.label)}>
              {t(`wallet.statement.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statement.accounts.map((account) => {
          const { asset, opening, closing } = account;
          const { into, out } = sums.get(nameOf(account)) ?? { into: 0n, out: 0n };
          const amounts = { opening, in: into.toString(), out: out.toString(), closing };
          return (
            <tr className={styles.row} key={nameOf(account)}>
              <th scope="row" className={styles.cell}>
                {accountName(t, account.account)} <span className={styles.quiet}>{asset}</span>
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className={cellOf(column)}>
                  <bdi dir="ltr">{money.write({ asset, units: amounts[column] })}</bdi>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const nameOf = ({ account, asset }: Pick<Account, 'account' | 'asset'>): string => `${account} ${asset}`;

function sumsOf({ entries }: Statement): Map<string, { into: bigint; out: bigint }> {
  const sums = new Map<string, { into: bigint; out: bigint }>();
  for (const line of entries.flatMap(({ lines }) => lines)) {
    const sum = sums.get(nameOf(line)) ?? { into: 0n, out: 0n };
    const units = BigInt(line.amount);
    if (units > 0n) sum.into += units;
    else sum.out += units;
    sums.set(nameOf(line), sum);
  }
  return sums;
}
