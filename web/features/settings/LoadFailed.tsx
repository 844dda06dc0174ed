import { RotateCw } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Stands where something should be that could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        drawing="offline"
        title={t('settings.failed.title')}
        action={
          <Button icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden />} onClick={onRetry}>
            {t('settings.retry')}
          </Button>
        }
      >
        {t('settings.failed.text')}
      </EmptyState>
    </div>
  );
}
