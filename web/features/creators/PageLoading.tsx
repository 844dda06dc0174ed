import { useT } from '#web/kit/i18n.tsx';
import { useKeepSplash } from '#web/kit/splash.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './PageStates.module.css';

/** The placeholder shown while a page loads. */
export function PageLoading() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  useKeepSplash();
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label={t('creators.loading')}
      data-own-top={isLoggedIn || undefined}
    >
      <Skeleton shape="block" height="212px" />
      <div className={styles.loading}>
        <Skeleton shape="circle" width="116px" height="116px" />
        <Skeleton width="40%" height="30px" />
        <Skeleton width="70%" />
        <Skeleton width="60%" />
        <Skeleton shape="block" height="320px" />
      </div>
    </div>
  );
}

/** Shown when a page could not be loaded. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.state} role="alert">
      <EmptyState
        drawing="offline"
        level={1}
        title={t('creators.failed.title')}
        action={<Button onClick={onRetry}>{t('creators.retry')}</Button>}
      >
        {t('creators.failed.text')}
      </EmptyState>
    </div>
  );
}
