import type { Money } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/**
 * Shown when the wallet does not cover a charge: the missing amount, and a button that opens the dialog to top
 * up the wallet.
 */
export function NotCharged({ missing, announce }: { missing: Money; announce?: boolean }) {
  const t = useT();
  const money = useMoney();
  return (
    <Banner
      tone="warning"
      announce={announce}
      title={t('subscriptions.short', { amount: money.write(missing) })}
      action={
        <Button size="sm" variant="inverse" onClick={() => openModal('topUpFirst', { missing, quote: null })}>
          {t('titles.TopUp')}
        </Button>
      }
    >
      {t('subscriptions.notCharged')}
    </Banner>
  );
}
