import { useState } from 'react';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import styles from './ErrorScreen.module.css';
import { useT } from './i18n.tsx';
import { HOME } from './same-origin.ts';

/**
 * Shown instead of a page that failed. The component is part of the first script, because a page may fail for
 * lack of a connection, and then no further code can be loaded. The Home link is a full page load, because
 * the app's state in memory may be damaged.
 */
export function ErrorScreen({ errorId }: { errorId: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(errorId).then(
      () => setCopied(true),
      () => setCopied(false),
    );

  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>{t('core.error.title')}</h1>
      <p className={styles.text}>{t('core.error.text')}</p>
      <div className={styles.ways}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('core.reload')}
        </Button>
        <a className={buttonClass()} href={HOME}>
          {t('core.home')}
        </a>
        <Button variant="ghost" onClick={copy}>
          {isCopied ? t('core.copied') : t('core.error.copyId', { id: errorId })}
        </Button>
      </div>
    </div>
  );
}
