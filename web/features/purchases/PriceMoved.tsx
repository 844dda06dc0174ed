import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Payable } from './queries.ts';

/**
 * Says that the price changed before anything was charged. A button opens the buy dialog with the new price.
 */
export function PriceMoved({ item, onClose }: { item: Payable; onClose: () => void }) {
  const t = useT();
  return (
    <Banner
      tone="warning"
      announce
      title={t('wallet.buy.changed')}
      action={
        <Button
          variant="inverse"
          size="sm"
          onClick={() => {
            onClose();
            openModal('buy', { item });
          }}
        >
          {t('wallet.buy.look')}
        </Button>
      }
    >
      {t('wallet.notCharged')}
    </Banner>
  );
}
