import { CostNote } from '#web/features/purchases/index.ts';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import { useRenewals } from './queries.ts';

/** The upcoming charges of all subscriptions, soonest first. */
export function Renewals() {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const renewals = useRenewals();
  return (
    <Card>
      <h2>{t('subscriptions.renewals')}</h2>
      {!renewals.data && renewals.isError && <MoneyFailed onRetry={() => void renewals.refetch()} />}
      {!renewals.data && !renewals.isError && <RowsLoading count={3} />}
      {renewals.data?.length === 0 && (
        <Text size="ui" tone="support">
          {t('subscriptions.renewals.none')}
        </Text>
      )}
      {renewals.data && renewals.data.length > 0 && (
        <Rows>
          {renewals.data.map(({ id, creator, tier, at, amount, lines }) => (
            <Row
              key={id}
              leading={<Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={40} />}
              title={<bdi>{creator.name}</bdi>}
              detail={
                <>
                  <bdi>{tier}</bdi> · {format.date(at)}
                  <CostNote lines={lines} />
                </>
              }
              trailing={<bdi dir="ltr">{money.write(amount)}</bdi>}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
