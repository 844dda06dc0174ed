import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useT } from './i18n.tsx';

interface LoadFailedProps {
  readonly onRetry: () => void;
  /**
   * A text for a likely worry of the person, for example about their money. Default: advice to check the
   * connection.
   */
  readonly children?: ReactNode;
}

/** Shown in place of content that could not be loaded. */
export function LoadFailed({ onRetry, children }: LoadFailedProps) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        drawing="offline"
        title={t('core.failed.title')}
        action={
          <Button icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden />} onClick={onRetry}>
            {t('core.retry')}
          </Button>
        }
      >
        {children ?? t('core.failed.text')}
      </EmptyState>
    </div>
  );
}
