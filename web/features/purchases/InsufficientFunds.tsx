import { CreditCard, LockOpen } from 'lucide-react';
import { choiceName, PayOutcome, Summary } from '#web/features/top-up/index.ts';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { percentOf, unitsOf, wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { Agreement, useAgreement } from './Agreement.tsx';
import styles from './InsufficientFunds.module.css';
import { ItemHead } from './ItemHead.tsx';
import { PriceMoved } from './PriceMoved.tsx';
import { isTipQuote } from './payable-words.ts';
import type { Quote } from './queries.ts';
import { quoteLines } from './quote-lines.ts';
import { TopUpOffers } from './TopUpOffers.tsx';
import type { usePayAndBuy } from './usePayAndBuy.ts';
import { useTopUpOffers } from './useTopUpOffers.ts';
import { sharesOf } from './ways-to-pay.ts';

interface InsufficientFundsProps {
  readonly quote: Quote;
  readonly paying: ReturnType<typeof usePayAndBuy>;
  readonly onClose: () => void;
}

/** Shows the item and how much money is missing. One button tops up the wallet and buys the item. */
export function InsufficientFunds({ quote, paying, onClose }: InsufficientFundsProps) {
  const t = useT();
  const money = useMoney();
  const topUp = useTopUpOffers(quote.missing);
  const { amount, card, setCard, fee, leftToday } = topUp;
  const agreement = useAgreement(quote);
  const declined = paying.declinedBy(card);
  const isTip = isTipQuote(quote);

  const total = money.ofUnits(amount + fee);
  const byCard = sharesOf('card', quote);
  const mayPayByCard = byCard !== null && (leftToday === null || byCard.card <= leftToday);

  return (
    <>
      <ItemHead quote={quote} />
      <Shortfall quote={quote} />
      {topUp.retry && <MoneyFailed onRetry={topUp.retry} />}
      {topUp.isLoading && <Skeleton shape="block" height="140px" />}
      <TopUpOffers
        topUp={topUp}
        label={t(isTip ? 'wallet.tip.oneGo' : 'wallet.short.oneGo')}
        disabled={paying.isPaying}
      >
        {card && <CardRow card={card} total={total} disabled={paying.isPaying} onCard={setCard} />}
        <Text size="meta" className={styles.rest}>
          {t('wallet.short.rest')}
        </Text>
        <DialogFooter>
          <PayOutcome declined={declined} isUnanswered={paying.isUnanswered} />
          {paying.isPriceChanged && <PriceMoved item={quote.item} onClose={onClose} />}
          {card && <Agreement agreement={agreement} />}
          {card ? (
            <Ticket
              size="lg"
              wide
              label={
                declined
                  ? t('wallet.payAgain')
                  : t(isTip ? 'wallet.tip.add' : 'wallet.short.add', { amount: money.short(amount) })
              }
              payingLabel={t('wallet.paying')}
              price={total}
              state={paying.isPaying ? 'paying' : declined ? 'failed' : 'offer'}
              icon={declined || isTip ? undefined : <LockOpen size={18} strokeWidth={1.75} aria-hidden />}
              disabled={paying.isPriceChanged || !agreement.isGiven}
              onClick={() => {
                agreement.keep();
                paying.pay(wireDollars(amount), card, quote);
              }}
            />
          ) : (
            topUp.areCardsKnown && (
              <Button
                variant="primary"
                size="lg"
                wide
                onClick={() => {
                  onClose();
                  openModal('topUpFirst', { missing: quote.missing, quote });
                }}
              >
                {t('wallet.card.enter')}
              </Button>
            )
          )}
        </DialogFooter>
      </TopUpOffers>
      {mayPayByCard && (
        <Button
          variant="ghost"
          wide
          disabled={paying.isPaying}
          onClick={() => {
            onClose();
            openModal('buy', { item: quote.item, isByCard: true });
          }}
        >
          {t('wallet.short.byCard', { total: money.write(quote.byCard.total) })}
        </Button>
      )}
    </>
  );
}

/** The price, how much of it the balance covers, and what is missing. */
function Shortfall({ quote }: { quote: Quote }) {
  const t = useT();
  const money = useMoney();
  return (
    <Card level="inset">
      <Summary
        lines={[
          ...quoteLines(quote, money.write, t).map((line) => ({ ...line, isTotal: false })),
          { label: t('wallet.buy.balance'), value: money.write(quote.balance) },
        ]}
      />
      <ProgressBar
        className={styles.bar}
        label={t('wallet.short.covered')}
        value={percentOf(unitsOf(quote.balance), unitsOf(quote.total))}
      />
      <p className={styles.short}>
        <span>{t('wallet.short')}</span>
        <bdi dir="ltr">{money.write(quote.missing)}</bdi>
      </p>
    </Card>
  );
}

interface CardRowProps {
  readonly card: CardChoice;
  readonly total: string;
  readonly disabled: boolean;
  readonly onCard: (card: CardChoice) => void;
}

/** The card that pays, with a button to choose another one. */
function CardRow({ card, total, disabled, onCard }: CardRowProps) {
  const t = useT();
  return (
    <div className={styles.card}>
      <Row
        leading={
          <RowIcon tone="accent">
            <CreditCard size={20} strokeWidth={1.75} />
          </RowIcon>
        }
        title={choiceName(card, t)}
        detail={t('wallet.short.withFee', { total })}
        trailing={
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            aria-label={t('wallet.card.change')}
            onClick={() => openModal('creditCard', { chosen: card, onChoose: onCard })}
          >
            {t('wallet.change')}
          </Button>
        }
      />
    </div>
  );
}
