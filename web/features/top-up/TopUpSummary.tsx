import { LockKeyhole, ReceiptText, ShieldCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { PayOutcome } from './PayOutcome.tsx';
import { useMethods } from './queries.ts';
import { Summary } from './Summary.tsx';
import styles from './TopUpSummary.module.css';
import type { usePayIn } from './usePayIn.ts';
import type { TopUpForm } from './useTopUpForm.ts';

interface TopUpSummaryProps {
  readonly form: TopUpForm;
  readonly paying: ReturnType<typeof usePayIn>;
  readonly onPay: () => void;
  /** Opens the card form; undefined when the page shows the form already. */
  readonly onEnterCard?: (() => void) | undefined;
}

/**
 * The amount to be charged, and the only button that charges it. On phones the button stays at the bottom of
 * the screen.
 */
export function TopUpSummary({ form, paying, onPay, onEnterCard }: TopUpSummaryProps) {
  const t = useT();
  const money = useMoney();
  const refundDays = useMethods().data?.refundDays ?? 0;
  const total = money.ofUnits(form.total);
  const declined = paying.declinedBy(form.card);
  return (
    <Card className={classes(styles.card)}>
      <Text as="h2" size="h2" className={styles.title}>
        {t('wallet.summary')}
      </Text>
      <Summary
        lines={[
          { label: t('wallet.summary.add'), value: money.ofUnits(form.units ?? 0n) },
          { label: t('wallet.summary.fee'), value: money.ofUnits(form.fee) },
          { label: t('wallet.summary.pay'), value: total, isTotal: true },
        ]}
      />
      <div className={styles.outcome}>
        <PayOutcome declined={declined} isUnanswered={paying.isUnanswered} />
      </div>
      <div className={styles.dock}>
        <p className={styles.docked}>
          <bdi dir="ltr">{total}</bdi>
          <span>{t('wallet.summary.includes', { fee: money.ofUnits(form.fee) })}</span>
        </p>
        {form.card || !onEnterCard ? (
          <Ticket
            size="lg"
            wide
            label={declined ? t('wallet.payAgain') : t('wallet.pay')}
            payingLabel={t('wallet.paying')}
            price={total}
            state={paying.isPaying ? 'paying' : declined ? 'failed' : 'offer'}
            icon={declined ? undefined : <LockKeyhole size={18} strokeWidth={1.75} aria-hidden />}
            disabled={!form.isFine || !form.card}
            onClick={onPay}
          />
        ) : (
          <Button variant="primary" size="lg" wide onClick={onEnterCard}>
            {t('wallet.card.enter')}
          </Button>
        )}
      </div>
      <ul className={styles.trust}>
        <Assurance icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden />}>
          {t('wallet.trust.card', { brand: boot.brand.name })}
        </Assurance>
        <Assurance icon={<ReceiptText size={18} strokeWidth={1.75} aria-hidden />}>
          {t('wallet.trust.statement')}
        </Assurance>
        {refundDays > 0 && (
          <Assurance icon={<Undo2 size={18} strokeWidth={1.75} aria-hidden />}>
            {t('wallet.trust.refund', { days: refundDays })}
          </Assurance>
        )}
      </ul>
    </Card>
  );
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
