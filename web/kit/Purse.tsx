import { CircleDollarSign, Plus, WalletMinimal } from 'lucide-react';
import { Amount } from '#web/ui/Amount.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useBalance } from './balance.ts';
import { useFormat } from './format.ts';
import { useT } from './i18n.tsx';
import { Link } from './Link.tsx';
import { routeNamed } from './match.ts';
import { useMoneyNews } from './money-news.ts';
import styles from './Purse.module.css';
import { useUser } from './user-store.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What can be spent, and the way to more. Shows the last known balance at once, and the true one when it comes. */
export function Purse({ look }: { look: 'rail' | 'slim' | 'chip' }) {
  const t = useT();
  const format = useFormat();
  useBalance();
  const balance = format.money({ decimal: useUser((user) => user.userBalance.usdValue) }, 'USD');
  const wallet = routeNamed('Wallet').path;
  const topUp = routeNamed('TopUp').path;

  if (look === 'chip') {
    return (
      <Link className={styles.chip} to={wallet} aria-label={t('money.purse.open', { amount: balance })}>
        <WalletMinimal {...icon} />
        <Amount value={balance} />
      </Link>
    );
  }
  return (
    <div className={classes(styles.purse, look === 'slim' && styles.slim)}>
      <News />
      <Link className={styles.balance} to={wallet} aria-label={t('money.purse.open', { amount: balance })}>
        <span className={styles.label}>{t('money.balance')}</span>
        <Amount value={balance} className={styles.amount} />
      </Link>
      <Link
        className={classes(buttonClass({ variant: 'soft', size: 'sm' }), styles.topUp)}
        to={topUp}
        title={t('titles.TopUp')}
      >
        <Plus {...icon} className={styles.plus} />
        <CircleDollarSign {...icon} className={styles.coin} />
        <span className={styles.word}>{t('titles.TopUp')}</span>
      </Link>
    </div>
  );
}

/** Heard once, in the rail: the chip stands on the page at the same time. */
function News() {
  useMoneyNews();
  return null;
}
