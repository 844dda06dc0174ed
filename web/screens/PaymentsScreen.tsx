import { Earnings } from '#web/features/purchases/Earnings.tsx';
import { Renewals } from '#web/features/subscriptions/Renewals.tsx';
import { SavedCards } from '#web/features/top-up/SavedCards.tsx';
import { LimitCard } from '#web/features/wallet/LimitCard.tsx';
import { Receipts } from '#web/features/wallet/Receipts.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useUser } from '#web/kit/user-store.ts';

/** The person's cards, upcoming charges, limits and receipts; for creators also their earnings. */
export function PaymentsScreen() {
  const t = useT();
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return (
    <ScreenFrame title={t('titles.Payments')} back="Wallet" side={<LimitCard />}>
      {isCreator && <Earnings />}
      <SavedCards />
      <Renewals />
      <Receipts />
    </ScreenFrame>
  );
}
