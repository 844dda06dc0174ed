import { refusals } from '#contract/codes.ts';
import { ApiFailure } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoneyFailed } from './MoneyFailed.tsx';

/**
 * Says that a record is missing when it does not exist or belongs to another person. For any other error,
 * offers a retry.
 */
export function MissingOrFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const isMissing =
    error instanceof ApiFailure &&
    (error.code === refusals.not_found.code || error.code === refusals.invalid_input.code);
  if (!isMissing) return <MoneyFailed onRetry={onRetry} />;
  return (
    <EmptyState
      drawing="notFound"
      title={t('wallet.missing')}
      action={
        <Link className={buttonClass()} to={routeNamed('Wallet').path}>
          {t('titles.Wallet')}
        </Link>
      }
    >
      {t('wallet.missing.text')}
    </EmptyState>
  );
}
