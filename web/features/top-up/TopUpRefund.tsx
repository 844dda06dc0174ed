import { useState } from 'react';
import type { MessageKey } from '#locales/english.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { Refundable, ShownTopUp } from './queries.ts';
import { RefundDialog } from './RefundDialog.tsx';
import styles from './TopUpRefund.module.css';

const HINDRANCES: Readonly<Record<NonNullable<Refundable['hindered']>, MessageKey>> = {
  account_restricted: 'wallet.refund.hindered.account_restricted',
  payment_disputed: 'wallet.refund.hindered.payment_disputed',
  in_debt: 'wallet.refund.hindered.in_debt',
  refund_under_way: 'wallet.refund.hindered.refund_under_way',
};

interface AskedAbout {
  readonly topUp: ShownTopUp;
  readonly refundable: Refundable;
}

/** Offers to refund a top-up's unused part to its card, and shows the state of the last refund. */
export function TopUpRefund({ topUp }: { topUp: ShownTopUp }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  // The top-up and the refundable amounts at the time when the dialog opened; null while it is closed. After
  // the refund nothing is refundable any more, but the open dialog must still show these amounts.
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const { refund, refundable } = topUp;
  // A completed refund needs no banner, because the receipt shows it.
  const ending = refund && refund.state !== 'done' ? { state: refund.state, amount: refund.amount } : null;
  if (!refundable && !ending && !asked) return null;
  return (
    <Card className={styles.card}>
      <Text as="h2" size="h2">
        {t('wallet.refund.title')}
      </Text>
      {ending && (
        <Banner tone={ending.state === 'refused' ? 'warning' : 'info'} announce>
          {t(`wallet.refund.${ending.state}`, { amount: money.write(ending.amount) })}
        </Banner>
      )}
      {refundable && (
        <>
          <Text>
            {t('wallet.refund.about', {
              amount: money.write(refundable.amount),
              when: format.dateTime(refundable.until),
            })}
          </Text>
          {refundable.hindered ? (
            <Text size="meta">{t(HINDRANCES[refundable.hindered])}</Text>
          ) : (
            <Button wide onClick={() => setAsked({ topUp, refundable })}>
              {t('wallet.refund.ask', { amount: money.write(refundable.amount) })}
            </Button>
          )}
        </>
      )}
      {asked && <RefundDialog {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
