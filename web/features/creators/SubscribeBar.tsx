import { useTiers } from '#web/features/subscriptions/index.ts';
import { openAfterLogin } from '#web/kit/AuthButton.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { classes } from '#web/ui/classes.ts';
import { Ticket } from '#web/ui/Ticket.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import styles from './SubscribeBar.module.css';

/** On a phone, keeps a subscribe button visible while the page scrolls. */
export function SubscribeBar({ domain }: { domain: string }) {
  const t = useT();
  const money = useMoney();
  const isPhone = usePhone();
  const hasTabs = useIsLoggedIn();
  const tier = useTiers(domain).data?.tiers.find(({ isFull }) => !isFull);
  if (!isPhone || !tier) return null;
  return (
    <div className={classes(styles.bar, hasTabs && styles.aboveTabs)}>
      <div className={styles.text}>
        <b className={styles.name}>
          <bdi>{t('creators.member.of', { tier: tier.name })}</bdi>
        </b>
        <span>{t('creators.member.anyTime')}</span>
      </div>
      <Ticket
        label={t(tier.trialDays > 0 ? 'subscriptions.try' : 'subscriptions.subscribe')}
        price={tier.trialDays > 0 ? money.ofUnits(0n) : money.write(tier.promotion?.price ?? tier.price)}
        onClick={() => openAfterLogin('subscribe', { tierId: tier.id })}
      />
    </div>
  );
}
