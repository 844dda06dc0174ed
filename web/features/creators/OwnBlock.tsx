import { useBlock } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './PageStates.module.css';

/** Shown instead of a page whose creator the viewer has blocked. */
export function OwnBlock({ person }: { person: { readonly address: string; readonly name: string } }) {
  const t = useT();
  const block = useBlock();
  const { address, name } = person;
  return (
    <div className={styles.state}>
      <EmptyState
        drawing="notFound"
        level={1}
        title={t('creators.blocked.title', { name })}
        action={
          <Button loading={block.isPending} onClick={() => block.mutate({ address, isBlocked: false })}>
            {t('creators.unblock')}
          </Button>
        }
      >
        {t('creators.blocked.text', { name })}
      </EmptyState>
    </div>
  );
}
