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
import { useMoneyToasts } from './money-toasts.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Shown in place of an amount that could not be loaded. */
const UNKNOWN = '—';

interface BalanceWidgetProps {
  readonly look: 'rail' | 'slim' | 'chip';
}

/** Shows the balance in the fan role, or the available earnings in the creator role. */
export function BalanceWidget({ look }: BalanceWidgetProps) {
  return useRole() === 'creator' ? <CreatorBalance look={look} /> : <FanBalance look={look} />;
}

/**
 * A fan's spendable balance, with links to the wallet and to the top-up page. The look `chip` has only the link to
 * the wallet. Shows the last known balance until the current balance is loaded.
 */
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
      label={t('wallet.balance')}
      amount={amount}
      to={routeNamed('Wallet').path}
      name={amount === null ? t('titles.Wallet') : t('wallet.purse.open', { amount })}
      act={{ to: routeNamed('TopUp').path, label: t('titles.TopUp'), Icon: Plus, SlimIcon: CircleDollarSign }}
    />
  );
}

/**
 * A creator's available earnings, with links to the payments page and to the wallet. The wallet is linked here,
 * because a creator's menu has no entry for it. The look `chip` has only the link to the payments page.
 */
function CreatorBalance({ look }: BalanceWidgetProps) {
  const t = useT();
  const money = useMoney();
  const { data, isError } = useAvailable();
  const amount = data ? money.write(data) : isError ? UNKNOWN : null;
  return (
    <BalanceView
      look={look}
      label={t('wallet.earnings.available')}
      amount={amount}
      to={routeNamed('Payments').path}
      name={amount === null ? t('titles.Payments') : t('wallet.purse.earned', { amount })}
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
  /** Null until the amount is loaded. */
  readonly amount: string | null;
  readonly to: string;
  /** The chip's accessible name, which says what the amount is. The chip itself shows only the amount. */
  readonly name: string;
  readonly act: {
    readonly to: string;
    readonly label: string;
    readonly Icon: LucideIcon;
    /** Replaces `Icon` where there is no room for the label. */
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
    <div className={classes(styles.box, look === 'slim' && styles.slim)}>
      <MoneyToasts />
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

/**
 * Rendered only by the balance in the rail, not by the chip of the phone layout. Both are mounted at the same
 * time. If both rendered this component, every toast would be shown twice.
 */
function MoneyToasts() {
  useMoneyToasts();
  return null;
}
