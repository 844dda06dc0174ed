import { Plus, ReceiptText } from 'lucide-react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { openModal } from '#web/kit/modals.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './BalanceCard.module.css';
import { useBalance, useSpendable } from './balance.ts';
import { MoneyFailed } from './MoneyFailed.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The balance, shown beside another page's content. Its Top up button does not leave that page. */
export function BalanceCard() {
  const t = useT();
  const format = useFormat();
  const { isError, refetch } = useBalance();
  const spendable = useSpendable();
  return (
    <Card>
      <div className={styles.head}>
        <Text as="h2" size="h2">
          {t('wallet.yourBalance')}
        </Text>
        <Link className={linkClass()} to={routeNamed('Wallet').path}>
          {t('titles.Wallet')}
        </Link>
      </div>
      {spendable !== null && <Amount value={format.money({ decimal: spendable }, 'USD')} size="d1" />}
      {spendable === null && isError && <MoneyFailed onRetry={() => void refetch()} />}
      {spendable === null && !isError && <Skeleton width="140px" height="44px" />}
      <div className={styles.acts}>
        <Button variant="soft" size="sm" icon={<Plus {...icon} />} onClick={() => openModal('topUp', {})}>
          {t('titles.TopUp')}
        </Button>
        <Link className={buttonClass({ size: 'sm' })} to={routeNamed('TopUpTransactions').path}>
          <ReceiptText {...icon} />
          {t('wallet.historyShort')}
        </Link>
      </div>
    </Card>
  );
}
