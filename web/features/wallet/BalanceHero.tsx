import { Plus, ReceiptText } from 'lucide-react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Keyhole } from '#web/ui/Keyhole.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './BalanceHero.module.css';
import { BigAmount } from './BigAmount.tsx';
import { useSpendable } from './balance.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The spendable balance, with buttons to top up and to list the top-ups. */
export function BalanceHero() {
  const t = useT();
  const format = useFormat();
  const spendable = useSpendable();
  return (
    <section className={styles.hero} aria-label={t('wallet.spendable')}>
      <div className={styles.mark}>
        <Keyhole size={148} />
      </div>
      <p className={styles.label}>{t('wallet.spendable')}</p>
      {spendable === null ? (
        <Skeleton width="220px" height="72px" />
      ) : (
        <BigAmount value={format.money({ decimal: spendable }, 'USD')} />
      )}
      <div className={styles.acts}>
        <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('TopUp').path}>
          <Plus {...icon} />
          {t('titles.TopUp')}
        </Link>
        <Link
          className={classes(buttonClass({ variant: 'ghost' }), styles.quiet)}
          to={routeNamed('TopUpTransactions').path}
        >
          <ReceiptText {...icon} />
          {t('titles.TopUpTransactions')}
        </Link>
      </div>
    </section>
  );
}
