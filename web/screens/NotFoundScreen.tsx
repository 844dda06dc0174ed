import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { HOME } from '#web/kit/same-origin.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './NotFoundScreen.module.css';

/** Shown for unknown addresses and for pages that this platform does not have. The address stays as typed. */
export function NotFoundScreen() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  return (
    <div className={styles.page}>
      <EmptyState
        drawing="notFound"
        level={1}
        title={t('core.notFound.title')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={isLoggedIn ? HOME : '/'}>
            {isLoggedIn ? t('core.home') : t('core.logIn')}
          </Link>
        }
      >
        {t('core.notFound.text')}
      </EmptyState>
    </div>
  );
}
