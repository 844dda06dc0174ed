import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import { LinkedEntry } from './History.tsx';
import { receiptPath } from './history-styles.ts';
import { MoneyFailed } from './MoneyFailed.tsx';
import { useHistory } from './queries.ts';

/** The person's outgoing payments that have a receipt, each linked to its receipt. */
export function Receipts() {
  const t = useT();
  const history = useHistory('out');
  const entries = history.data?.pages.flatMap((page) => page.entries).filter((each) => receiptPath(each));
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('wallet.receipts')}
      </Text>
      {!entries && history.isError && <MoneyFailed onRetry={() => void history.refetch()} />}
      {!entries && !history.isError && <RowsLoading count={3} />}
      {entries?.length === 0 && !history.hasNextPage && (
        <EmptyState drawing="wallet" level={3} title={t('wallet.receipts.none')}>
          {t('wallet.receipts.none.text')}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <Rows label={t('wallet.receipts')}>
          {entries.map((entry) => (
            <LinkedEntry key={`${entry.id} ${entry.amount.asset}`} entry={entry} />
          ))}
        </Rows>
      )}
      {history.hasNextPage && (
        <Button
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
