import { useEffect } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ItemHead } from './ItemHead.tsx';
import { dropIntent, useKeptIntent } from './kept-intent.ts';
import styles from './OpenIntentCard.module.css';
import { isTipQuote } from './payable-words.ts';
import { useCancelIntent, useIntent } from './queries.ts';

/** Offers to continue a purchase that was interrupted for a top-up. */
export function OpenIntentCard() {
  const t = useT();
  const money = useMoney();
  const kept = useKeptIntent();
  const { data: intent, isError } = useIntent(kept?.id ?? null);
  const cancel = useCancelIntent();
  const isOver = isError || (intent !== undefined && intent.state !== 'open');

  useEffect(() => {
    if (isOver) dropIntent();
  }, [isOver]);

  if (!kept || intent?.state !== 'open') return null;
  const { quote } = intent;

  return (
    <Card className={styles.card}>
      <p className={styles.lead}>
        {t(isTipQuote(quote) ? 'wallet.tip.were' : 'wallet.intent.were', { price: money.write(quote.total) })}
      </p>
      <ItemHead quote={quote} />
      <div className={styles.acts}>
        <Button variant="soft" onClick={() => openModal('buy', { item: quote.item })}>
          {t('wallet.intent.goOn')}
        </Button>
        <Button
          variant="ghost"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(intent.id, {
              onSuccess: () => showToast(t('wallet.intent.givenUp')),
              // The stored intent is removed after a refusal, too, because the purchase may have ended in the
              // meantime.
              onSettled: dropIntent,
            })
          }
        >
          {t('wallet.intent.giveUp')}
        </Button>
      </div>
    </Card>
  );
}
