import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { closeAllModals } from '#web/kit/modals.ts';
import { Button } from '#web/ui/Button.tsx';
import type { TopUp } from './queries.ts';

/** Where a card paid for what could not be had any more: the way to the page that sends its money back. */
export function SeeKept({ topUp }: { topUp: TopUp }) {
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
      {t('money.kept.see')}
    </Button>
  );
}
