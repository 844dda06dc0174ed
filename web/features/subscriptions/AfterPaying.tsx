import { useEffect, useState } from 'react';
import { AfterTopUp } from '#web/features/purchases/index.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { closeAllModals, openModal } from '#web/kit/modals.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type KeptGift, useKeptGift } from './kept-gift.ts';
import { dropSubscription, type KeptSubscription, useKeptSubscription } from './kept-subscription.ts';
import { useSubscriptionIntent } from './queries.ts';

interface AfterPayingProps {
  readonly intentId: string | null;
  readonly onDone?: () => void;
}

/** The link shown after a top-up, back to the subscription, gift or purchase that needed the money. */
export function AfterPaying({ intentId, onDone }: AfterPayingProps) {
  // The stored intent at the time when the money arrived. The store drops the intent when the subscription
  // begins, but the link back to the page still needs it.
  const [kept] = useState(useKeptSubscription());
  const gift = useKeptGift();
  if (kept && kept.id === intentId) return <AfterSubscribing kept={kept} />;
  if (gift && intentId === null) return <BackToGift gift={gift} />;
  return <AfterTopUp intentId={intentId} {...(onDone ? { onDone } : {})} />;
}

function AfterSubscribing({ kept }: { kept: KeptSubscription }) {
  const t = useT();
  const { data: intent } = useSubscriptionIntent(kept.id);
  const isDone = intent?.state === 'done';
  useEffect(() => {
    if (isDone) dropSubscription();
  }, [isDone]);
  const name = intent?.creator.name ?? '';
  return (
    <>
      {intent && (
        <Banner
          tone={isDone ? 'positive' : 'info'}
          announce
          title={isDone ? t('subscriptions.after.begun', { name }) : t('subscriptions.after.waits', { name })}
        />
      )}
      <Button
        wide
        variant="primary"
        size="lg"
        onClick={() => {
          closeAllModals();
          goTo(kept.path);
        }}
      >
        {t('subscriptions.after.back')}
      </Button>
    </>
  );
}

function BackToGift({ gift }: { gift: KeptGift }) {
  const t = useT();
  const { path, ...request } = gift;
  return (
    <Button
      wide
      variant="primary"
      size="lg"
      onClick={() => {
        closeAllModals();
        goTo(path);
        openModal('gift', request);
      }}
    >
      {t('subscriptions.give.goOn')}
    </Button>
  );
}
