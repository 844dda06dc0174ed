import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMethods } from '#web/features/top-up/queries.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { AskSupport } from '#web/kit/AskSupport.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useSearch } from '#web/kit/search.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MethodRow } from '#web/ui/MethodRow.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import styles from './TopUpMethodScreen.module.css';

/** The methods to top up the wallet, each with its fee and limits, or the reason why it is unavailable. */
export function TopUpMethodScreen() {
  const t = useT();
  const money = useMoney();
  const navigate = useNavigate();
  const search = useSearch();
  const { data, isError, refetch } = useMethods();
  const [chosen, setChosen] = useState<string | null>(null);
  const methods = data?.methods ?? [];
  const usable = methods.find(({ unavailable }) => unavailable === null);
  const current = chosen ?? usable?.rail ?? null;

  return (
    <ScreenFrame title={t('titles.TopUpMethod')} back="TopUp" narrow>
      <Card>
        {!data && (isError ? <MoneyFailed onRetry={() => void refetch()} /> : <RowsLoading count={1} />)}
        {data && methods.length === 0 && (
          <EmptyState
            drawing="wallet"
            title={t('wallet.methods.none')}
            action={<AskSupport label={t('wallet.ways.help')} />}
          >
            {t('wallet.methods.none.text')}
          </EmptyState>
        )}
        {methods.length > 0 && (
          <div className={styles.methods} role="radiogroup" aria-label={t('titles.TopUpMethod')}>
            {methods.map((method) => (
              <MethodRow
                key={method.rail}
                name="method"
                value={method.rail}
                checked={current === method.rail}
                onChoose={setChosen}
                icon={<CreditCard size={20} strokeWidth={1.75} />}
                title={t(`wallet.methods.${method.kind}`)}
                detail={t('wallet.methods.detail', {
                  fee: money.write(method.fee),
                  min: money.write(method.min),
                  max: money.write(method.max),
                })}
                unavailable={method.unavailable ? t(`wallet.methods.away.${method.unavailable}`) : undefined}
              />
            ))}
          </div>
        )}
      </Card>
      {usable && (
        <Button
          variant="primary"
          size="lg"
          onClick={() => navigate(`${routeNamed('TopUpDeposit').path}?${search}`)}
        >
          {t('wallet.first.goOn')}
        </Button>
      )}
    </ScreenFrame>
  );
}
