import { useCallback, useEffect, useRef } from 'react';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { enteredCard, keepEntered } from './entered-card.ts';
import { useSaveCard } from './queries.ts';
import { goToBank } from './usePayIn.ts';

/**
 * Shown when the person returns from the bank that had to confirm a new card. Asks the server whether the card
 * was saved, and shows the result.
 */
export function CardReturn() {
  const t = useT();
  const saving = useSaveCard();
  const { mutate } = saving;
  const isAsked = useRef(false);
  const ask = useCallback(
    (entered: string) =>
      mutate(entered, {
        onSuccess: ({ state }) => {
          if (state === 'saved') showToast(t('wallet.card.saved'));
        },
      }),
    [mutate, t],
  );

  useEffect(() => {
    const entered = enteredCard();
    if (entered === null || isAsked.current) return;
    isAsked.current = true;
    ask(entered);
  }, [ask]);

  if (saving.isPending) return <ProgressBar label={t('wallet.card.asking')} />;
  const unanswered = saving.isError ? enteredCard() : null;
  if (unanswered !== null) return <MoneyFailed onRetry={() => ask(unanswered)} />;
  if (saving.data?.state !== 'needs_action') return null;
  const { actionUrl } = saving.data;
  return (
    <Banner
      tone="warning"
      announce
      title={t('wallet.card.confirm')}
      action={
        <span>
          <Button variant="inverse" size="sm" onClick={() => goToBank(actionUrl)}>
            {t('wallet.ways.bank')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              keepEntered(null);
              saving.reset();
            }}
          >
            {t('wallet.card.notNow')}
          </Button>
        </span>
      }
    >
      {t('wallet.card.confirm.text')}
    </Banner>
  );
}
