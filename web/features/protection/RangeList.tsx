import { Trash2 } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import styles from './protection.module.css';
import { type BlockedRange, useUnblockRange } from './queries.ts';

/**
 * The blocked networks. Each row shows how often the creator's page was requested from the network in the
 * last 30 days, and a button to unblock the network.
 */
export function RangeList({ ranges }: { ranges: readonly BlockedRange[] }) {
  const t = useT();
  const unblock = useUnblockRange();
  return (
    <Card>
      {ranges.length === 0 ? (
        <EmptyState drawing="search" title={t('protection.range.none')}>
          {t('protection.range.none.text')}
        </EmptyState>
      ) : (
        <Rows label={t('protection.range.list')}>
          {ranges.map(({ id, range, note, hits }) => (
            <Row
              key={id}
              title={<span className={styles.mono}>{range}</span>}
              detail={
                <>
                  {note !== '' && <bdi>{note} · </bdi>}
                  {t('protection.range.hits', { count: hits })}
                </>
              }
              trailing={
                <IconButton
                  label={t('protection.range.remove', { range })}
                  icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
                  disabled={unblock.isPending}
                  onClick={() =>
                    unblock.mutate(id, {
                      onSuccess: () => showToast(t('protection.range.removed', { range })),
                    })
                  }
                />
              }
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
