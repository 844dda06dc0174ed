import { RotateCw } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Stands where something about money should be that could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        drawing="offline"
        title={t('money.failed.title')}
        action={
          <Button icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden />} onClick={onRetry}>
            {t('money.retry')}
          </Button>
        }
      >
        {t('money.failed.text')}
      </EmptyState>
    </div>
  );
}
