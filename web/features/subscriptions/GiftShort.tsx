import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { GiftQuote } from './gift-queries.ts';
import { type KeptGift, keepGift } from './kept-gift.ts';

interface GiftShortProps {
  readonly missing: GiftQuote['missing'];
  readonly gift: Omit<KeptGift, 'path'>;
}

/**
 * Shown when the wallet does not cover a gift: offers a top-up and stores the gift form's content until the
 * person returns.
 */
export function GiftShort({ missing, gift }: GiftShortProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Banner
      tone="warning"
      announce
      title={t('subscriptions.short', { amount: money.write(missing) })}
      action={
        <Button
          size="sm"
          variant="inverse"
          onClick={() => {
            keepGift(gift);
            openModal('topUpFirst', { missing, quote: null });
          }}
        >
          {t('titles.TopUp')}
        </Button>
      }
    >
      {t('subscriptions.give.short')}
    </Banner>
  );
}
