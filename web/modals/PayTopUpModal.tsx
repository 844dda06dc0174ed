import { useState } from 'react';
import { Agreement, useAgreement } from '#web/features/purchases/Agreement.tsx';
import { ItemHead } from '#web/features/purchases/ItemHead.tsx';
import { PriceMoved } from '#web/features/purchases/PriceMoved.tsx';
import { isTipQuote } from '#web/features/purchases/payable-words.ts';
import { usePayAndBuy } from '#web/features/purchases/usePayAndBuy.ts';
import { choiceName } from '#web/features/top-up/card-words.ts';
import { PayOutcome } from '#web/features/top-up/PayOutcome.tsx';
import { useMethods } from '#web/features/top-up/queries.ts';
import { Summary } from '#web/features/top-up/Summary.tsx';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { unitsOf, unitsTyped } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type ModalControl, type ModalProps, openModal } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';

type PayTopUpProps = ModalProps['payTopUp'] & ModalControl;

/** The confirmation before a top-up: amount, card, fee and total, and the button that charges the card. */
export function PayTopUpModal(props: PayTopUpProps) {
  return (
    <Queries>
      <PayTopUp {...props} />
    </Queries>
  );
}

function PayTopUp({ amount, card: first, quote, onClose }: PayTopUpProps) {
  const t = useT();
  const money = useMoney();
  const paying = usePayAndBuy();
  const methods = useMethods();
  const method = methods.data?.methods[0];
  const agreement = useAgreement(quote);
  const [card, setCard] = useState(first);
  const declined = paying.declinedBy(card);
  const units = unitsTyped(amount) ?? 0n;
  const fee = method ? unitsOf(method.fee) : 0n;
  const total = money.ofUnits(units + fee);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.confirm.title')}
      closeLabel={t('core.close')}
      busy={paying.isPaying}
    >
      {quote && <ItemHead quote={quote} />}
      {!method && methods.isError && <MoneyFailed onRetry={() => void methods.refetch()} />}
      {!method && !methods.isError && <Skeleton shape="block" height="120px" />}
      {method && (
        <>
          <Card level="inset">
            <Summary
              lines={[
                { label: t('wallet.summary.add'), value: money.ofUnits(units) },
                { label: t('wallet.summary.fee'), value: money.ofUnits(fee) },
                { label: choiceName(card, t), value: total, isTotal: true },
              ]}
            />
          </Card>
          <Button
            variant="ghost"
            size="sm"
            disabled={paying.isPaying}
            onClick={() => openModal('creditCard', { chosen: card, onChoose: setCard })}
          >
            {t('wallet.card.change')}
          </Button>
          <Text size="meta">{t('wallet.short.rest')}</Text>
          <DialogFooter>
            <PayOutcome declined={declined} isUnanswered={paying.isUnanswered} />
            {quote && paying.isPriceChanged && <PriceMoved item={quote.item} onClose={onClose} />}
            <Agreement agreement={agreement} />
            <Ticket
              size="lg"
              wide
              label={
                declined
                  ? t('wallet.payAgain')
                  : quote
                    ? t(isTipQuote(quote) ? 'wallet.tip.add' : 'wallet.short.add', {
                        amount: money.short(units),
                      })
                    : t('wallet.pay')
              }
              payingLabel={t('wallet.paying')}
              price={total}
              state={paying.isPaying ? 'paying' : declined ? 'failed' : 'offer'}
              disabled={paying.isPriceChanged || !agreement.isGiven}
              onClick={() => {
                agreement.keep();
                paying.pay(amount, card, quote);
              }}
            />
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}
