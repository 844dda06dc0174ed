import { Button } from '#web/ui/Button.tsx';
import styles from './ErrorScreen.module.css';
import { useT } from './i18n.tsx';

/**
 * Shown instead of a page whose code could not be loaded. This component is part of the first script, because
 * without a connection it could not be loaded either.
 */
export function MissingScreen({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>{t('core.failed.title')}</h1>
      <p className={styles.text}>{t('core.failed.text')}</p>
      <div className={styles.ways}>
        <Button variant="primary" onClick={onRetry}>
          {t('core.retry')}
        </Button>
      </div>
    </div>
  );
}
