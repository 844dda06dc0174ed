import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { closeAllModals } from '#web/kit/modals.ts';
import { Button } from '#web/ui/Button.tsx';
import type { TopUp } from './queries.ts';

/**
 * Shown when a card paid for an item that had become unavailable: links to the page that can refund the
 * money.
 */
export function KeptMoneyLink({ topUp }: { topUp: TopUp }) {
  const t = useT();
  if (topUp.purpose !== 'kept') return null;
  return (
    <Button
      wide
      onClick={() => {
        closeAllModals();
        goTo(`/topUp/transactions/${topUp.id}`);
      }}
    >
      {t('wallet.kept.see')}
    </Button>
  );
}
