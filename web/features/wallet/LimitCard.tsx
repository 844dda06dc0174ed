import { useState } from 'react';
import { percentOf, unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './LimitCard.module.css';
import { LimitDialog } from './LimitDialog.tsx';
import { MoneyFailed } from './MoneyFailed.tsx';
import { PendingLimit } from './PendingLimit.tsx';
import { useLimits } from './queries.ts';

/**
 * Shows how much of today's top-up limit is used and how much is left. A button sets or changes the person's
 * own limit.
 */
export function LimitCard() {
  const t = useT();
  const money = useMoney();
  const limits = useLimits();
  const [isOpen, setOpen] = useState(false);

  if (limits.isError)
    return (
      <Card>
        <MoneyFailed onRetry={() => void limits.refetch()} />
      </Card>
    );
  if (!limits.data)
    return (
      <Card aria-busy="true">
        <Skeleton width="40%" height="20px" />
        <Skeleton className={styles.bar} height="64px" shape="block" />
      </Card>
    );

  const { perDay, own, usedToday, leftToday, ladder } = limits.data;
  const limit = own ?? perDay;
  const left = t('wallet.limit.left', { amount: money.write(leftToday) });
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('wallet.limit.title')}
      </Text>
      <p className={styles.used}>
        <bdi dir="ltr">{money.write(usedToday)}</bdi>{' '}
        <span>{t(own ? 'wallet.limit.ofOwn' : 'wallet.limit.of', { amount: money.write(limit) })}</span>
      </p>
      <ProgressBar
        className={styles.bar}
        label={t('wallet.limit.title')}
        value={percentOf(unitsOf(usedToday), unitsOf(limit))}
        valueText={left}
      />
      <div className={styles.foot}>
        <span>{left}</span>
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {own ? t('wallet.limit.change') : t('wallet.limit.set')}
        </Button>
      </div>
      <PendingLimit limits={limits.data} />
      <p className={styles.ladder}>
        {t(`wallet.limit.ladder.${ladder}`, { days: limits.data.trustedAfterDays })}
      </p>
      {isOpen && <LimitDialog limits={limits.data} onClose={() => setOpen(false)} />}
    </Card>
  );
}
