import type { ReactNode } from 'react';
import { AskSupport } from '#web/kit/AskSupport.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Text } from '#web/ui/Text.tsx';
import { type TopUp, useCancelTopUp } from './queries.ts';
import styles from './TopUpWaysOn.module.css';

interface TopUpWaysOnProps {
  readonly topUp: TopUp;
  /** The button that retries the payment; what it does depends on the top-up's purpose. */
  readonly again: ReactNode;
}

/** The actions that are possible in a top-up's state. */
export function TopUpActions({ topUp, again }: TopUpWaysOnProps) {
  const t = useT();
  const cancel = useCancelTopUp();
  const hasFailed = topUp.state === 'declined' || topUp.state === 'cancelled';
  return (
    <div className={styles.ways}>
      <Text as="h2" size="h2">
        {t('wallet.ways')}
      </Text>
      {topUp.state === 'needs_action' && (
        <>
          {topUp.actionUrl && (
            <a className={buttonClass({ variant: 'primary', wide: true })} href={topUp.actionUrl}>
              {t('wallet.ways.bank')}
            </a>
          )}
          <Button wide loading={cancel.isPending} onClick={() => cancel.mutate(topUp.id)}>
            {t('wallet.ways.cancel')}
          </Button>
        </>
      )}
      {hasFailed && again}
      <AskSupport label={t('wallet.ways.help')} subject={topUp.reference} variant="ghost" wide />
      <Text size="meta">{t('wallet.ways.reference', { reference: topUp.reference })}</Text>
    </div>
  );
}
