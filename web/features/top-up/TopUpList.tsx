import { ChevronRight, CreditCard } from 'lucide-react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import { cardName } from './card-words.ts';
import type { ShownTopUp, TopUpState } from './queries.ts';
import styles from './TopUpList.module.css';

const stateTones: Readonly<Record<TopUpState, Tone>> = {
  needs_action: 'warning',
  checking: 'info',
  paid: 'positive',
  declined: 'danger',
  cancelled: 'neutral',
  refunded: 'info',
  parked: 'warning',
};

/** A list of top-ups, each linked to its own page. */
export function TopUpList({ topUps }: { topUps: readonly ShownTopUp[] }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  return (
    <Rows label={t('titles.TopUpTransactions')}>
      {topUps.map((topUp) => (
        <Link key={topUp.id} className={styles.link} to={`/topUp/transactions/${topUp.id}`}>
          <Row
            leading={
              <RowIcon tone={stateTones[topUp.state]}>
                <CreditCard size={20} strokeWidth={1.75} />
              </RowIcon>
            }
            title={<Amount value={money.write(topUp.amount)} />}
            detail={
              <>
                {topUp.purpose === 'purchase' && <>{t('wallet.purchase')} · </>}
                {topUp.purpose === 'kept' && <>{t('wallet.kept')} · </>}
                {topUp.card && `${cardName(topUp.card, t)} · `}
                {format.relative(topUp.createdAt)}
                {topUp.refundable && (
                  <span className={styles.unused}>
                    {t('wallet.refund.until', {
                      amount: money.write(topUp.refundable.amount),
                      date: format.date(topUp.refundable.until),
                    })}
                  </span>
                )}
              </>
            }
            trailing={
              <span className={styles.end}>
                <Tag tone={stateTones[topUp.state]}>{t(`wallet.state.${topUp.state}`)}</Tag>
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden data-flip="" />
              </span>
            }
          />
        </Link>
      ))}
    </Rows>
  );
}
