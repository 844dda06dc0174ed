import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import type { TopUp } from './queries.ts';

/**
 * Shown when the last payment attempt was declined or its outcome is unknown. Says so, and says what happened
 * to the money.
 */
export function PayOutcome({ declined, isUnanswered }: { declined: TopUp | null; isUnanswered: boolean }) {
  const t = useT();
  if (declined)
    return (
      <Banner tone="danger" announce title={t('wallet.declined')}>
        {t(`wallet.declined.${declined.declined ?? 'unknown'}`)}
      </Banner>
    );
  if (isUnanswered)
    return (
      <Banner tone="warning" announce title={t('wallet.unheard')}>
        {t('wallet.unheard.text')}
      </Banner>
    );
  return null;
}
