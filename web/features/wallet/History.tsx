import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './History.module.css';
import { counterpartOf, historyStyles, receiptPath } from './history-styles.ts';
import { MoneyFailed } from './MoneyFailed.tsx';
import { type HistoryEntry, type HistoryFilter, useHistory } from './queries.ts';

/** The money that the person received and spent, filtered by direction. */
export function History() {
  const t = useT();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const history = useHistory(filter);
  const entries = history.data?.pages.flatMap((page) => page.entries);

  return (
    <Card>
      <div className={styles.head}>
        <Text as="h2" size="h2">
          {t('wallet.history')}
        </Text>
        <fieldset className={styles.filters}>
          <legend className={styles.hidden}>{t('wallet.history.filter')}</legend>
          {(['all', 'in', 'out'] as const).map((each) => (
            <Chip key={each} chosen={each === filter} onClick={() => setFilter(each)}>
              {t(`wallet.history.${each}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
      {!entries && history.isError && <MoneyFailed onRetry={() => void history.refetch()} />}
      {!entries && !history.isError && <RowsLoading count={4} />}
      {entries?.length === 0 && <NothingYet filter={filter} />}
      {entries && entries.length > 0 && (
        <Rows label={t('wallet.history')}>
          {entries.map((entry) => (
            <LinkedEntry key={`${entry.id} ${entry.amount.asset}`} entry={entry} />
          ))}
        </Rows>
      )}
      {history.hasNextPage && (
        <Button
          className={styles.more}
          wide
          variant="ghost"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('wallet.more')}
        </Button>
      )}
    </Card>
  );
}

function NothingYet({ filter }: { filter: HistoryFilter }) {
  const t = useT();
  if (filter !== 'all')
    return (
      <EmptyState drawing="wallet" level={3} title={t('wallet.history.noneOfKind')}>
        {t('wallet.history.noneOfKind.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="wallet"
      level={3}
      title={t('wallet.history.none')}
      action={
        <Link className={buttonClass({ variant: 'soft' })} to={routeNamed('TopUp').path}>
          {t('titles.TopUp')}
        </Link>
      }
    >
      {t('wallet.history.none.text')}
    </EmptyState>
  );
}

/** A history entry, which links to its receipt when it has one. */
export function LinkedEntry({ entry }: { entry: HistoryEntry }) {
  const to = receiptPath(entry);
  const row = <HistoryRow entry={entry} />;
  return to === null ? (
    row
  ) : (
    <Link className={styles.link} to={to}>
      {row}
    </Link>
  );
}

function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const { icon: Icon, tone } = historyStyles[entry.kind];
  const isIn = unitsOf(entry.amount) > 0n;
  const when = format.relative(entry.at);
  return (
    <Row
      leading={
        <RowIcon tone={tone}>
          <Icon size={20} strokeWidth={1.75} />
        </RowIcon>
      }
      title={t(`wallet.kind.${entry.kind}`)}
      detail={
        <>
          {entry.counterpart && (
            <>
              <bdi>{counterpartOf(entry)}</bdi> ·{' '}
            </>
          )}
          <time dateTime={entry.at} title={format.dateTime(entry.at)}>
            {when}
          </time>
        </>
      }
      trailing={
        <>
          <div>
            <Amount value={money.write(entry.amount)} kind={isIn ? 'earned' : 'plain'} />
          </div>
          <div className={styles.marks}>
            {entry.ended && <Tag tone="info">{t(`wallet.receiptState.${entry.ended}`)}</Tag>}
            {entry.isSealed && (
              <span className={styles.sealed} title={t('wallet.history.sealed.about')}>
                <ShieldCheck size={14} strokeWidth={1.75} aria-hidden />
                {t('wallet.history.sealed')}
              </span>
            )}
          </div>
        </>
      }
    />
  );
}
