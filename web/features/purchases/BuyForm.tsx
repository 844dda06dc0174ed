import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Summary } from '#web/features/top-up/Summary.tsx';
import { isUnheard } from '#web/features/top-up/usePayIn.ts';
import { type Money, unitsOf } from '#web/features/wallet/dollars.ts';
import { useMoney } from '#web/features/wallet/useMoney.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { hasAgreed, rememberAgreement } from './agreed.ts';
import { ItemHead } from './ItemHead.tsx';
import { dropIntent } from './kept-intent.ts';
import type { Quote, useBuy } from './queries.ts';
import { quoteLines } from './quote-lines.ts';

interface BuyFormProps {
  readonly quote: Quote;
  /** The price is being asked for again; what is shown may be old. */
  readonly isAsking: boolean;
  readonly askAgain: () => void;
  readonly buy: ReturnType<typeof useBuy>;
  readonly onClose: () => void;
}

/** Buys at the price in view. A price that moved is shown and has to be confirmed again; it is never just taken. */
export function BuyForm({ quote, isAsking, askAgain, buy, onClose }: BuyFormProps) {
  const t = useT();
  const money = useMoney();
  const [isFirst] = useState(() => !hasAgreed());
  const [isAgreed, setAgreed] = useState(!isFirst);
  const [oldTotal, setOldTotal] = useState<Money | null>(null);
  const isShort = unitsOf(quote.missing) > 0n;
  const failed = refusalOf(api.purchases.buy, buy.error);
  const total = money.write(quote.total);

  useEffect(() => {
    if (isShort && !quote.isOwned && !isAsking) {
      onClose();
      openModal('insufficientFunds', { quote });
    }
  }, [isShort, isAsking, quote, onClose]);

  function confirm(): void {
    if (!isAgreed || buy.isPending || isAsking) return;
    rememberAgreement();
    buy.mutate(quote, {
      onSuccess: () => {
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
        <Text>{t('money.buy.owned')}</Text>
        <Button wide onClick={onClose}>
          {t('core.close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ItemHead quote={quote} />
      {oldTotal && !isAsking && (
        <Banner tone="warning" announce title={t('money.buy.changed')}>
          {t('money.buy.changed.text', { old: money.write(oldTotal), price: total })}
        </Banner>
      )}
      <Card level="inset">
        <Summary
          lines={[
            ...quoteLines(quote, money.write, t),
            { label: t('money.buy.balance'), value: money.write(quote.balance) },
            {
              label: t('money.buy.after'),
              value: money.ofUnits(unitsOf(quote.balance) - unitsOf(quote.total)),
            },
          ]}
        />
      </Card>
      {isFirst && (
        <Checkbox
          checked={isAgreed}
          onCheckedChange={setAgreed}
          label={
            <T
              k="money.buy.agree"
              terms={(text) => (
                <Link className={linkClass()} to="/terms" target="_blank">
                  {text}
                </Link>
              )}
            />
          }
        />
      )}
      {isUnheard(buy.error) && (
        <Banner tone="warning" announce title={t('money.unheard')}>
          {t('money.unheard.text')}
        </Banner>
      )}
      <Ticket
        size="lg"
        wide
        label={oldTotal ? t('money.buy.confirmNew') : t('money.buy.confirm')}
        payingLabel={t('money.paying')}
        price={total}
        state={buy.isPending ? 'paying' : failed && !oldTotal ? 'failed' : 'offer'}
        disabled={!isAgreed || isAsking || isShort}
        onClick={confirm}
      />
      <Text size="meta">{t('money.buy.note')}</Text>
    </>
  );
}
