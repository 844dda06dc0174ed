import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';

/** Says that data about money could not be loaded, and offers a retry. */
export function MoneyFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return <LoadFailed onRetry={onRetry}>{t('wallet.failed.text')}</LoadFailed>;
}
