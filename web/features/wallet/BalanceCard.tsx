import { Plus, ReceiptText } from 'lucide-react';
import { useBalance } from '#web/kit/balance.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { openModal } from '#web/kit/modals.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Text } from '#web/ui/Text.tsx';
import styles from './BalanceCard.module.css';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The balance at the side of another page, with a way to more that does not leave it. */
export function BalanceCard() {
  const t = useT();
  const format = useFormat();
  useBalance();
  const usdValue = useUser((user) => user.userBalance.usdValue);
  return (
    <Card>
      <div className={styles.head}>
        <Text as="h2" size="h2">
          {t('money.yourBalance')}
        </Text>
        <Link className={linkClass()} to={routeNamed('Wallet').path}>
          {t('titles.Wallet')}
        </Link>
      </div>
      <Amount value={format.money({ decimal: usdValue }, 'USD')} size="d1" />
      <div className={styles.acts}>
        <Button variant="soft" size="sm" icon={<Plus {...icon} />} onClick={() => openModal('topUp', {})}>
          {t('titles.TopUp')}
        </Button>
        <Link className={buttonClass({ size: 'sm' })} to={routeNamed('TopUpTransactions').path}>
          <ReceiptText {...icon} />
          {t('money.historyShort')}
        </Link>
      </div>
    </Card>
  );
}
