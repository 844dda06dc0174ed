import { OpenIntentCard } from '#web/features/purchases/OpenIntentCard.tsx';
import { CardPicker } from '#web/features/top-up/CardPicker.tsx';
import { intentIdIn } from '#web/features/top-up/pending.ts';
import { TopUpAmount } from '#web/features/top-up/TopUpAmount.tsx';
import { TopUpSummary } from '#web/features/top-up/TopUpSummary.tsx';
import { usePayIn } from '#web/features/top-up/usePayIn.ts';
import { useTopUpForm } from '#web/features/top-up/useTopUpForm.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { openModal } from '#web/kit/modals.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useSearch } from '#web/kit/search.ts';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './TopUpScreen.module.css';

/** The screen that tops up the wallet: amount, card and one button. */
export function TopUpScreen() {
  const t = useT();
  const search = useSearch();
  const form = useTopUpForm({ amount: search.get('amount') ?? undefined });
  const intentId = intentIdIn(search);
  const paying = usePayIn();
  const { card } = form;
  const onward = new URLSearchParams({ amount: form.wire, ...(intentId ? { intentId } : {}) });

  if (form.isLoading) {
    return (
      <ScreenFrame title={t('titles.TopUp')} back="Wallet">
        <Card aria-busy={!form.isFailed}>
          {form.isFailed ? <MoneyFailed onRetry={form.retry} /> : <Skeleton shape="block" height="320px" />}
        </Card>
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame
      title={t('titles.TopUp')}
      back="Wallet"
      side={
        <TopUpSummary
          form={form}
          paying={paying}
          onPay={() => card && paying.pay({ amount: form.wire, card, intentId })}
          onEnterCard={() => openModal('cardForm', { onEntered: form.setCard })}
        />
      }
    >
      <OpenIntentCard />
      <Card>
        <TopUpAmount form={form} />
      </Card>
      <Card>
        <div className={styles.head}>
          <Text as="h2" size="h2">
            {t('wallet.payWith')}
          </Text>
          <Link className={linkClass()} to={`${routeNamed('TopUpMethod').path}?${onward}`}>
            {t('titles.TopUpMethod')}
          </Link>
        </div>
        <CardPicker cards={form.cards} chosen={card} onChoose={form.setCard} />
      </Card>
    </ScreenFrame>
  );
}
