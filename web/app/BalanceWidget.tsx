import { CircleDollarSign, type LucideIcon, Plus, WalletMinimal } from 'lucide-react';
import { useAvailable } from '#web/features/purchases/earned.ts';
import { useBalance, useSpendable } from '#web/features/wallet/balance.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useRole } from '#web/kit/role.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './BalanceWidget.module.css';
import { useMoneyNews } from './money-news.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** An amount that could not be had. */
const UNKNOWN = '—';

interface BalanceWidgetProps {
  readonly look: 'rail' | 'slim' | 'chip';
}

/** A fan's balance, or what a creator has earned. */
export function BalanceWidget({ look }: BalanceWidgetProps) {
  return useRole() === 'creator' ? <CreatorBalance look={look} /> : <FanBalance look={look} />;
}

/** What can be spent, and the way to more. Shows the last known balance at once, and the true one when it comes. */
function FanBalance({ look }: BalanceWidgetProps) {
  const t = useT();
  const format = useFormat();
  const { isError } = useBalance();
  const spendable = useSpendable();
  const known = spendable === null ? null : format.money({ decimal: spendable }, 'USD');
  const amount = known ?? (isError ? UNKNOWN : null);
  return (
    <BalanceView
      look={look}
      label={t('money.balance')}
      amount={amount}
      to={routeNamed('Wallet').path}
      name={amount === null ? t('titles.Wallet') : t('money.purse.open', { amount })}
      act={{ to: routeNamed('TopUp').path, label: t('titles.TopUp'), Icon: Plus, SlimIcon: CircleDollarSign }}
    />
  );
}

/** What was earned and can be used, with the way to the wallet, which has no entry in a creator's menu. */
function CreatorBalance({ look }: BalanceWidgetProps) {
  const t = useT();
  const money = useMoney();
  const { data, isError } = useAvailable();
  const amount = data ? money.write(data) : isError ? UNKNOWN : null;
  return (
    <BalanceView
      look={look}
      label={t('money.earnings.available')}
      amount={amount}
      to={routeNamed('Payments').path}
      name={amount === null ? t('titles.Payments') : t('money.purse.earned', { amount })}
      act={{
        to: routeNamed('Wallet').path,
        label: t('titles.Wallet'),
        Icon: WalletMinimal,
        SlimIcon: WalletMinimal,
      }}
    />
  );
}

interface BalanceViewProps extends BalanceWidgetProps {
  readonly label: string;
  /** Null until it is known. */
  readonly amount: string | null;
  readonly to: string;
  /** Where only the amount is seen: says what it is, and where the link leads. */
  readonly name: string;
  readonly act: {
    readonly to: string;
    readonly label: string;
    readonly Icon: LucideIcon;
    /** Where there is no room for the word. */
    readonly SlimIcon: LucideIcon;
  };
}

function BalanceView({ look, label, amount, to, name, act: { Icon, SlimIcon, ...act } }: BalanceViewProps) {
  if (look === 'chip') {
    return (
      <Link className={styles.chip} to={to} aria-label={name}>
        <WalletMinimal {...icon} />
        {amount === null ? <Skeleton width="56px" height="16px" /> : <Amount value={amount} />}
      </Link>
    );
  }
  return (
    <div className={classes(styles.purse, look === 'slim' && styles.slim)}>
      <News />
      <Link className={styles.balance} to={to}>
        <span className={styles.label}>{label}</span>{' '}
        {amount === null ? (
          <Skeleton width="72px" height="24px" />
        ) : (
          <Amount value={amount} className={styles.amount} />
        )}
      </Link>
      <Link
        className={classes(buttonClass({ variant: 'soft', size: 'sm' }), styles.topUp)}
        to={act.to}
        title={act.label}
      >
        <Icon {...icon} className={styles.plus} />
        <SlimIcon {...icon} className={styles.coin} />
        <span className={styles.word}>{act.label}</span>
      </Link>
    </div>
  );
}

/** Heard once, in the rail: the chip stands on the page at the same time. */
function News() {
  useMoneyNews();
  return null;
}
