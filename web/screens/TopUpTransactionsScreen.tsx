import { useState } from 'react';
import { type TopUpState, useTopUps } from '#web/features/top-up/queries.ts';
import { TopUpList } from '#web/features/top-up/TopUpList.tsx';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import styles from './TopUpTransactionsScreen.module.css';

const FILTERS = [null, 'paid', 'checking', 'declined', 'refunded'] as const satisfies (TopUpState | null)[];

/** A person's top-ups, filtered by state. */
export function TopUpTransactionsScreen() {
  const t = useT();
  const [state, setState] = useState<TopUpState | null>(null);
  const list = useTopUps(state);
  const topUps = list.data?.pages.flatMap((page) => page.topUps);
  return (
    <ScreenFrame title={t('titles.TopUpTransactions')} back="Wallet" narrow>
      <fieldset className={styles.filters} aria-label={t('wallet.history.filter')}>
        {FILTERS.map((each) => (
          <Chip key={each ?? 'all'} chosen={each === state} onClick={() => setState(each)}>
            {each === null ? t('wallet.history.all') : t(`wallet.state.${each}`)}
          </Chip>
        ))}
      </fieldset>
      <Card>
        {!topUps &&
          (list.isError ? <MoneyFailed onRetry={() => void list.refetch()} /> : <RowsLoading count={4} />)}
        {topUps?.length === 0 && (
          <EmptyState
            drawing="wallet"
            title={state === null ? t('wallet.topUps.none') : t('wallet.history.noneOfKind')}
            action={
              <Link className={buttonClass({ variant: 'soft' })} to={routeNamed('TopUp').path}>
                {t('titles.TopUp')}
              </Link>
            }
          >
            {t('wallet.topUps.none.text')}
          </EmptyState>
        )}
        {topUps && topUps.length > 0 && <TopUpList topUps={topUps} />}
        {list.hasNextPage && (
          <Button
            wide
            variant="ghost"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('wallet.more')}
          </Button>
        )}
      </Card>
    </ScreenFrame>
  );
}
