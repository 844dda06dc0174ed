import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { LISTS_MAX } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useRole } from '#web/kit/role.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import { ListDialog } from './ListDialog.tsx';
import { ListNameDialog } from './ListNameDialog.tsx';
import styles from './Lists.module.css';
import { type Lists, useLists } from './queries.ts';
import { useSmartName } from './useSmartName.ts';

type Opened = Lists['lists'][number]['id'] | Lists['smart'][number]['list'];

/** The lists of people that the person has made. Creators also see the smart lists, which fill themselves. */
export function ListsPanel() {
  const t = useT();
  const format = useFormat();
  const role = useRole();
  const all = useLists();
  const smartName = useSmartName();
  const [openId, setOpenId] = useState<Opened | null>(null);
  const [isNaming, setNaming] = useState(false);
  if (all.isError && !all.data) return <LoadFailed onRetry={() => void all.refetch()} />;
  if (!all.data) return <RowsLoading count={4} />;
  const { lists, smart } = all.data;
  const own = lists.find(({ id }) => id === openId);
  const opened = smart.find(({ list }) => list === openId);
  const create = lists.length < LISTS_MAX && (
    <Button
      variant="primary"
      icon={<ListPlus size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => setNaming(true)}
    >
      {t('mass.list.new')}
    </Button>
  );
  const rows = (named: readonly { id: Opened; name: string; count: number }[], label: string) => (
    <ul className={styles.rows} aria-label={label}>
      {named.map(({ id, name, count }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.row}
            aria-label={t('mass.list.open', { name })}
            onClick={() => setOpenId(id)}
          >
            <bdi>{name}</bdi>
            <span>{count === 0 ? t('mass.list.count', { count }) : format.number(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Text size="ui" tone="support">
          {t(`mass.list.about.${role}`)}
        </Text>
        {lists.length > 0 && create}
      </div>
      {lists.length === 0 ? (
        <EmptyState drawing="search" title={t('mass.list.none.title')} action={create}>
          {t('mass.list.none.text')}
        </EmptyState>
      ) : (
        <Card>
          <h2 className={styles.title}>{t('mass.list.own')}</h2>
          {rows(lists, t('mass.list.own'))}
        </Card>
      )}
      {role === 'creator' && smart.length > 0 && (
        <Card>
          <h2 className={styles.title}>{t('mass.list.smart')}</h2>
          <Text size="meta" tone="meta">
            {t('mass.list.smart.about')}
          </Text>
          {rows(
            smart.map(({ list, count }) => ({ id: list, name: smartName(list), count })),
            t('mass.list.smart'),
          )}
        </Card>
      )}
      {isNaming && <ListNameDialog onClose={() => setNaming(false)} />}
      {own && <ListDialog list={own} onClose={() => setOpenId(null)} />}
      {opened && (
        <ListDialog
          list={{ id: opened.list, name: smartName(opened.list) }}
          isSmart
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}
