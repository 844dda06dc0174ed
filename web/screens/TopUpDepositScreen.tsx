import { useState } from 'react';
import { CardForm } from '#web/features/top-up/CardForm.tsx';
import { CardPicker } from '#web/features/top-up/CardPicker.tsx';
import { intentIdIn } from '#web/features/top-up/pending.ts';
import { TopUpAmount } from '#web/features/top-up/TopUpAmount.tsx';
import { TopUpSummary } from '#web/features/top-up/TopUpSummary.tsx';
import { usePayIn } from '#web/features/top-up/usePayIn.ts';
import { useTopUpForm } from '#web/features/top-up/useTopUpForm.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useSearch } from '#web/kit/search.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

/**
 * Tops up the wallet by the chosen method: with a saved card, or in the provider's card form embedded in the
 * page.
 */
export function TopUpDepositScreen() {
  const t = useT();
  const search = useSearch();
  const form = useTopUpForm({ amount: search.get('amount') || undefined });
  const paying = usePayIn();
  const [isEntering, setEntering] = useState(false);
  const { card } = form;
  const showsForm = isEntering || (!card && !form.isLoading);

  if (form.isLoading) {
    return (
      <ScreenFrame title={t('titles.TopUpDeposit')} back="TopUpMethod">
        <Card aria-busy={!form.isFailed}>
          {form.isFailed ? <MoneyFailed onRetry={form.retry} /> : <Skeleton shape="block" height="320px" />}
        </Card>
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame
      title={t('titles.TopUpDeposit')}
      back="TopUpMethod"
      side={
        <TopUpSummary
          form={form}
          paying={paying}
          onPay={() => card && paying.pay({ amount: form.wire, card, intentId: intentIdIn(search) })}
        />
      }
    >
      <Card>
        <TopUpAmount form={form} />
      </Card>
      <Card>
        <Text as="h2" size="h2">
          {t('wallet.payWith')}
        </Text>
        {showsForm ? (
          <>
            <CardForm
              asksToSave
              onEntered={(entered) => {
                form.setCard(entered);
                setEntering(false);
              }}
            />
            {form.cards.length > 0 && (
              <Button variant="ghost" onClick={() => setEntering(false)}>
                {t('wallet.card.useSaved')}
              </Button>
            )}
          </>
        ) : (
          <CardPicker
            cards={form.cards}
            chosen={card}
            onChoose={form.setCard}
            onEnter={() => setEntering(true)}
          />
        )}
      </Card>
    </ScreenFrame>
  );
}
