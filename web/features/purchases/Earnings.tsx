import { HandCoins, LockOpen } from 'lucide-react';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './Earnings.module.css';
import { type EarningLine, useEarnings } from './queries.ts';

/**
 * A creator's earnings: the available sum, the pending sum with its release date, and each sale with its fee.
 */
export function Earnings() {
  const t = useT();
  const earnings = useEarnings({ isCreator: true });
  const first = earnings.data?.pages[0];
  const lines = earnings.data?.pages.flatMap((page) => page.lines);
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('wallet.earnings')}
      </Text>
      {!first && earnings.isError && <MoneyFailed onRetry={() => void earnings.refetch()} />}
      {!first && !earnings.isError && <RowsLoading count={3} />}
      {first && <EarningsSums sums={first} />}
      {lines?.length === 0 && (
        <EmptyState drawing="wallet" level={3} title={t('wallet.earnings.none')}>
          {t('wallet.earnings.none.text')}
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <Rows label={t('wallet.earnings.lines')}>
          {lines.map((line) => (
            <Link key={line.id} className={styles.link} to={`/transaction/${line.id}`}>
              <EarningRow line={line} />
            </Link>
          ))}
        </Rows>
      )}
      {earnings.hasNextPage && (
        <Button
          wide
          variant="ghost"
          loading={earnings.isFetchingNextPage}
          onClick={() => void earnings.fetchNextPage()}
        >
          {t('wallet.more')}
        </Button>
      )}
    </Card>
  );
}

type Sums = Pick<
  NonNullable<ReturnType<typeof useEarnings>['data']>['pages'][number],
  'pending' | 'available' | 'held' | 'debt' | 'nextRelease'
>;

/**
 * A creator's available and pending earnings, with the next release date. Held money and debt are shown only
 * when above zero.
 */
export function EarningsSums({ sums }: { sums: Sums }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('wallet.earnings.available')}</dt>
        <dd>
          <Amount value={money.write(sums.available)} size="d2" />
        </dd>
      </div>
      <div>
        <dt>{t('wallet.earnings.pending')}</dt>
        <dd>
          <Amount value={money.write(sums.pending)} size="d2" />
          {sums.nextRelease && (
            <span className={styles.next}>
              {t('wallet.earnings.next', {
                amount: money.write(sums.nextRelease.amount),
                date: format.date(sums.nextRelease.at),
              })}
            </span>
          )}
        </dd>
      </div>
      {unitsOf(sums.held) > 0n && (
        <div>
          <dt>{t('wallet.bucket.held')}</dt>
          <dd>
            <Amount value={money.write(sums.held)} size="d2" />
          </dd>
        </div>
      )}
      {unitsOf(sums.debt) > 0n && (
        <div>
          <dt>{t('wallet.statement.in.debt')}</dt>
          <dd>
            <Amount value={money.write(sums.debt)} size="d2" />
            <span className={styles.next}>{t('wallet.bucket.debt.about')}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function EarningRow({ line }: { line: EarningLine }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const Icon = line.kind === 'tip' ? HandCoins : LockOpen;
  return (
    <Row
      leading={
        <RowIcon tone={line.isReversed ? 'neutral' : 'positive'}>
          <Icon size={20} strokeWidth={1.75} />
        </RowIcon>
      }
      title={<bdi>{line.title || t(`wallet.kind.${line.kind}`)}</bdi>}
      detail={
        <>
          <bdi>{line.from}</bdi> · {format.relative(line.at)}
          <br />
          {t('wallet.earnings.split', { gross: money.write(line.gross), fee: money.write(line.fee) })}
        </>
      }
      trailing={
        <>
          <div>
            {line.isReversed ? (
              <s>
                <Amount value={money.write(line.net)} />
              </s>
            ) : (
              <Amount value={money.write(line.net)} kind="earned" />
            )}
          </div>
          <span className={styles.when}>
            {line.isReversed
              ? t('wallet.earnings.reversed')
              : line.isReleased
                ? t('wallet.earnings.released')
                : t('wallet.earnings.releases', { date: format.date(line.releasesAt) })}
          </span>
        </>
      }
    />
  );
}
