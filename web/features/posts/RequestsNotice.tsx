import { Users } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { countsOf, useRequests } from './consent-queries.ts';

/**
 * Says how many posts of other creators wait for this creator's consent, with a link to the screen that lists
 * them.
 */
export function RequestsNotice() {
  const t = useT();
  const count = countsOf(useRequests('asked').data?.pages)?.asked ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      announce
      icon={<Users size={20} strokeWidth={1.75} aria-hidden />}
      action={
        <Link className={buttonClass({ variant: 'inverse', size: 'sm' })} to={routeNamed('Queue').path}>
          {t('composer.consent.look')}
        </Link>
      }
    >
      {t('composer.consent.notice', { count })}
    </Banner>
  );
}
