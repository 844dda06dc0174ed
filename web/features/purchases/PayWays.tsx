import { Combine, CreditCard, Wallet } from 'lucide-react';
import { useId } from 'react';
import { choiceName } from '#web/features/top-up/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { MethodRow } from '#web/ui/MethodRow.tsx';
import styles from './PayWays.module.css';
import type { Quote } from './queries.ts';
import { sharesOf, type Way } from './ways-to-pay.ts';

interface PayWaysProps {
  readonly quote: Quote;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly card: CardChoice | null;
  readonly onCard: (card: CardChoice) => void;
  readonly isBusy: boolean;
}

/** The choice between wallet, card, or both, with the amount that each would pay. */
export function PayWays({ quote, way, onWay, card, onCard, isBusy }: PayWaysProps) {
  const t = useT();
  const money = useMoney();
  const name = useId();
  const split = sharesOf('split', quote);
  const cardTitle = card ? choiceName(card, t) : t('wallet.method.card');
  return (
    <div className={styles.ways}>
      <div className={styles.rows} role="radiogroup" aria-label={t('wallet.payWith')}>
        <MethodRow
          name={name}
          value="wallet"
          checked={way === 'wallet'}
          onChoose={() => onWay('wallet')}
          icon={<Wallet size={20} strokeWidth={1.75} />}
          title={t('wallet.method.wallet')}
          detail={t('wallet.way.wallet', { amount: money.write(quote.balance) })}
          unavailable={
            sharesOf('wallet', quote)
              ? undefined
              : t('wallet.way.wallet.short', { amount: money.write(quote.balance) })
          }
        />
        {split && (
          <MethodRow
            name={name}
            value="split"
            checked={way === 'split'}
            onChoose={() => onWay('split')}
            icon={<Combine size={20} strokeWidth={1.75} />}
            title={t('wallet.method.split')}
            detail={t('wallet.way.split', {
              wallet: money.ofUnits(split.wallet),
              card: money.ofUnits(split.card),
            })}
          />
        )}
        <MethodRow
          name={name}
          value="card"
          checked={way === 'card'}
          onChoose={() => onWay('card')}
          icon={<CreditCard size={20} strokeWidth={1.75} />}
          title={cardTitle}
          detail={t('wallet.way.card', { amount: money.write(quote.byCard.total) })}
          unavailable={
            sharesOf('card', quote)
              ? undefined
              : t('wallet.way.card.least', { min: money.write(quote.byCard.least) })
          }
        />
      </div>
      {way !== 'wallet' && (
        <Button
          variant="ghost"
          size="sm"
          disabled={isBusy}
          onClick={() =>
            card
              ? openModal('creditCard', { chosen: card, onChoose: onCard })
              : openModal('cardForm', { onEntered: onCard })
          }
        >
          {card ? t('wallet.card.change') : t('wallet.card.enter')}
        </Button>
      )}
    </div>
  );
}
