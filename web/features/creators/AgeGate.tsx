import { confirmAge } from '#web/features/posts/index.ts';
import { goBackOr } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { startPath } from '#web/kit/start-path.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './PageStates.module.css';

/** Hides an explicit page until the visitor has confirmed their age in this browser. */
export function AgeGate({ name }: { name: string }) {
  const t = useT();
  return (
    <div className={styles.state}>
      <EmptyState
        drawing="vault"
        level={1}
        title={t('creators.age.title')}
        action={
          <div className={styles.ways}>
            <Button variant="primary" onClick={confirmAge}>
              {t('creators.age.yes')}
            </Button>
            <Button variant="ghost" onClick={() => goBackOr(startPath())}>
              {t('creators.age.no')}
            </Button>
          </div>
        }
      >
        {t('creators.age.text', { name })}
      </EmptyState>
    </div>
  );
}
