import { useEffect, useState } from 'react';
import { TIP_UNDO_SECONDS } from '#contract/limits.ts';
import {
  firstChoice,
  isOutcomeUnknown,
  PayOutcome,
  Summary,
  useCardFirst,
  useCards,
} from '#web/features/top-up/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { type Money, unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, closeModal, openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { Agreement, useAgreement } from './Agreement.tsx';
import { announceTip } from './announce-tip.ts';
import { ItemHead } from './ItemHead.tsx';
import { dropIntent } from './kept-intent.ts';
import { PayWays } from './PayWays.tsx';
import { isTipQuote, postIdOf } from './payable-words.ts';
import type { Quote, useBuy } from './queries.ts';
import { quoteLines } from './quote-lines.ts';
import type { useBuyByCard } from './useBuyByCard.ts';
import { sharesOf, type Way } from './ways-to-pay.ts';

interface BuyFormProps {
  readonly quote: Quote;
  /** Whether the price is being requested again; the price on screen may then be out of date. */
  readonly isAsking: boolean;
  readonly askAgain: () => void;
  readonly buy: ReturnType<typeof useBuy>;
  readonly byCard: ReturnType<typeof useBuyByCard>;
  /**
   * Whether the person opened the dialog to pay by card. If so, the dialog stays open even when the balance is
   * too low. It also stays open if a saved card is the default payment method and the price is not below the
   * card minimum. Otherwise the top-up dialog replaces this dialog when the balance is too low.
   */
  readonly isByCard: boolean;
  readonly onClose: () => void;
}

/** Buys an item at the price on screen. When the price has changed, shows the new price for confirmation. */
export function BuyForm({ quote, isAsking, askAgain, buy, byCard, isByCard, onClose }: BuyFormProps) {
  const t = useT();
  const money = useMoney();
  const agreement = useAgreement(quote);
  const isTip = isTipQuote(quote);
  const [oldTotal, setOldTotal] = useState<Money | null>(null);
  const { way, setWay, shares, startsByCard, card, setCard, isChoosing } = useWay(quote, isByCard);
  const isShort = unitsOf(quote.missing) > 0n;
  const isBusy = buy.isPending || byCard.isPaying;
  const declined = way === 'wallet' ? null : byCard.declinedBy(card);
  const failed = way === 'wallet' ? refusalOf(api.purchases.buy, buy.error) : declined;
  const shown = way === 'wallet' ? quote : { ...quote, ...quote.byCard };
  const total = money.write(shown.total);

  useEffect(() => {
    if (isShort && !startsByCard && !isChoosing && !quote.isOwned && !isAsking) {
      onClose();
      openModal('insufficientFunds', { quote });
    }
  }, [isShort, startsByCard, isChoosing, isAsking, quote, onClose]);

  function confirm(): void {
    if (!agreement.isGiven || isBusy || isAsking || !shares) return;
    agreement.keep();
    if (shares.card > 0n) {
      if (!card) openModal('cardForm', { onEntered: setCard });
      else
        byCard.pay({ quote, cardPart: shares.card, card }, () => {
          setOldTotal(shown.total);
          askAgain();
        });
      return;
    }
    buy.mutate(quote, {
      onSuccess: ({ tip }) => {
        if (tip) {
          announceTip(tip, money.write(tip.amount), postIdOf(quote.item));
          // Closes the tip form that is still open below this dialog, because the form would send the tip a
          // second time.
          closeModal('tip');
        }
        dropIntent();
        onClose();
      },
      onError: (error) => {
        const reason = refusalOf(api.purchases.buy, error)?.reason;
        setOldTotal(reason === 'price_changed' ? quote.total : null);
        if (reason === 'price_changed' || reason === 'insufficient_funds') askAgain();
      },
    });
  }

  if (quote.isOwned) {
    return (
      <>
        <ItemHead quote={quote} />
        <Text>{t(isTip ? 'wallet.tip.already' : 'wallet.buy.owned')}</Text>
        <Button wide onClick={onClose}>
          {t('core.close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ItemHead quote={quote} />
      {oldTotal && !isAsking && oldTotal.units !== shown.total.units && (
        <Banner tone="warning" announce title={t('wallet.buy.changed')}>
          {t('wallet.buy.changed.text', { old: money.write(oldTotal), price: total })}
        </Banner>
      )}
      <Costs shown={shown} quote={quote} fromWallet={shares?.wallet ?? 0n} />
      <PayWays quote={quote} way={way} onWay={setWay} card={card} onCard={setCard} isBusy={isBusy} />
      <Text size="meta">{t(noteOf(way, isTip), { seconds: TIP_UNDO_SECONDS })}</Text>
      <DialogFooter>
        <Agreement agreement={agreement} />
        <PayOutcome declined={declined} isUnanswered={isOutcomeUnknown(buy.error) || byCard.isUnanswered} />
        <Ticket
          size="lg"
          wide
          label={
            oldTotal
              ? t('wallet.buy.confirmNew')
              : way === 'wallet'
                ? t(isTip ? 'wallet.tip.send' : 'wallet.buy.confirm')
                : t(`wallet.buy.confirm.${way}`)
          }
          payingLabel={t('wallet.paying')}
          price={total}
          state={isBusy ? 'paying' : failed && !oldTotal ? 'failed' : 'offer'}
          disabled={!agreement.isGiven || isAsking || !shares}
          onClick={confirm}
        />
      </DialogFooter>
    </>
  );
}

/**
 * The payment method and the shares of wallet and card. The method is the one that the person chose, or else
 * the default method.
 */
function useWay(quote: Quote, isByCard: boolean) {
  const [chosenWay, setWay] = useState<Way | null>(isByCard ? 'card' : null);
  const [choice, setCard] = useState<CardChoice | null>(null);
  const cards = useCards();
  const isCardFirst = useCardFirst() === true;
  const card = choice ?? firstChoice(cards.data);
  // When the balance changed and the chosen payment method is no longer possible, the default method applies.
  const startsByCard = isByCard || (isCardFirst && card !== null && sharesOf('card', quote) !== null);
  const way = chosenWay && sharesOf(chosenWay, quote) ? chosenWay : startsByCard ? 'card' : 'wallet';
  return {
    way,
    setWay,
    shares: sharesOf(way, quote),
    startsByCard,
    card,
    setCard,
    /**
     * Whether the person's cards are still loading. While they are, the default payment method may change.
     */
    isChoosing: cards.isPending,
  };
}

interface CostsProps {
  readonly shown: Parameters<typeof quoteLines>[0];
  readonly quote: Quote;
  /** The part that the wallet pays. */
  readonly fromWallet: bigint;
}

function Costs({ shown, quote, fromWallet }: CostsProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Card level="inset">
      <Summary
        lines={[
          ...quoteLines(shown, money.write, t),
          ...(fromWallet > 0n
            ? [
                { label: t('wallet.buy.balance'), value: money.write(quote.balance) },
                {
                  label: t('wallet.buy.after'),
                  value: money.ofUnits(unitsOf(quote.balance) - fromWallet),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function noteOf(way: Way, isTip: boolean) {
  if (isTip) return way === 'wallet' ? 'wallet.tip.about' : 'wallet.tip.about.card';
  return way === 'wallet' ? 'wallet.buy.note' : 'wallet.buy.note.card';
}
