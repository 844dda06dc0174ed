import { Download } from 'lucide-react';
import { useState } from 'react';
import { WriteToFanButton } from '#web/features/chat/index.ts';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Table } from '#web/ui/Table.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { useOwnTiers } from './creator-queries.ts';
import { fansCsv } from './fans-csv.ts';
import styles from './MyFans.module.css';
import { type Fan, type FanFilter, useAllFans, useFans } from './queries.ts';
import { perPeriod, statusOf } from './subscription-status.ts';

const states = ['live', 'expired', 'all'] as const;
const since = [7, 30, 90] as const;

/**
 * The creator's subscribers, filtered by state, online presence, tier, how recently they subscribed, and
 * spending. The filtered list can be saved as a file.
 */
export function MyFans() {
  const t = useT();
  const [filter, setFilter] = useState<FanFilter>({ filter: 'live' });
  const [spent, setSpent] = useState('');
  const tiers = useOwnTiers();
  const fans = useFans(filter);
  const file = useAllFans((all) => saveFile('fans', 'csv', fansCsv(all)));
  const counts = fans.data?.pages[0]?.counts;
  const rows = fans.data?.pages.flatMap((page) => page.fans) ?? [];
  const money = useMoney();

  /** Sets a filter; an undefined value removes the filter. */
  const narrow = (name: 'tierId' | 'sinceDays' | 'spentMin', value: string | number | undefined) =>
    setFilter(({ [name]: _, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }));

  return (
    <Card>
      <div className={styles.chips}>
        {states.map((state) => (
          <Chip
            key={state}
            chosen={filter.filter === state}
            count={state === 'all' ? undefined : counts?.[state]}
            onClick={() => setFilter((before) => ({ ...before, filter: state }))}
          >
            {t(`subscriptions.fans.${state}`)}
          </Chip>
        ))}
        <Chip
          chosen={filter.onlyOnline === true}
          onClick={() =>
            setFilter(({ onlyOnline = false, ...rest }) => ({ ...rest, onlyOnline: !onlyOnline }))
          }
        >
          {t('subscriptions.fans.online')}
        </Chip>
      </div>
      <div className={styles.filters}>
        <Select
          label={t('subscriptions.fans.tier')}
          value={filter.tierId ?? ''}
          options={[
            { value: '', label: t('subscriptions.fans.anyTier') },
            ...(tiers.data?.tiers ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValueChange={(value) => narrow('tierId', value || undefined)}
        />
        <Select
          label={t('subscriptions.fans.since')}
          value={`${filter.sinceDays ?? ''}`}
          options={[
            { value: '', label: t('subscriptions.fans.anyTime') },
            ...since.map((days) => ({ value: `${days}`, label: t('subscriptions.fans.days', { days }) })),
          ]}
          onValueChange={(value) => narrow('sinceDays', value ? Number(value) : undefined)}
        />
        <PriceField
          label={t('subscriptions.fans.spent')}
          symbol="$"
          decimalSign={money.decimalSign}
          value={spent}
          onValueChange={(value) => {
            setSpent(value);
            const units = unitsTyped(value);
            narrow('spentMin', units ? wireDollars(units) : undefined);
          }}
        />
        <Button
          icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
          loading={file.isPending}
          disabled={rows.length === 0}
          onClick={() => file.mutate(filter)}
        >
          {t('subscriptions.fans.export')}
        </Button>
      </div>
      <FanTable rows={rows} fans={fans} />
      {fans.hasNextPage && (
        <Button
          wide
          className={styles.more}
          loading={fans.isFetchingNextPage}
          onClick={() => void fans.fetchNextPage()}
        >
          {t('subscriptions.more')}
        </Button>
      )}
    </Card>
  );
}

function FanTable({ rows, fans }: { rows: readonly Fan[]; fans: ReturnType<typeof useFans> }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  return (
    <Table
      caption={t('subscriptions.fans')}
      rows={rows}
      rowKey={({ id }) => id}
      loadingRows={fans.isPending ? 5 : undefined}
      error={fans.isError && <MoneyFailed onRetry={() => void fans.refetch()} />}
      empty={
        <EmptyState drawing="feed" title={t('subscriptions.fans.none')} level={2}>
          {t('subscriptions.fans.none.text')}
        </EmptyState>
      }
      columns={[
        {
          id: 'name',
          header: t('subscriptions.fans.name'),
          cell: ({ name, avatar, id, fanId, isOnline, mayBeWrittenTo }) => (
            <span className={styles.who}>
              <Avatar name={name} src={avatar} seed={id} size={32} />
              <bdi>{name}</bdi>
              {isOnline && <Tag tone="positive">{t('subscriptions.fans.online')}</Tag>}
              {mayBeWrittenTo && <WriteToFanButton fanId={fanId} name={name} />}
            </span>
          ),
        },
        {
          id: 'state',
          header: t('subscriptions.fans.state'),
          cell: (fan) => <Tag tone={statusOf(fan, t).tone}>{statusOf(fan, t).word}</Tag>,
        },
        {
          id: 'tier',
          header: t('subscriptions.fans.tier'),
          cell: (fan) => (
            <>
              <bdi>{fan.tier}</bdi> · {perPeriod(fan.months, money.write(fan.price), t)}
            </>
          ),
        },
        { id: 'spent', header: t('subscriptions.fans.spentAll'), cell: ({ spent }) => money.write(spent) },
        { id: 'since', header: t('subscriptions.fans.since'), cell: ({ since: at }) => format.date(at) },
        {
          id: 'until',
          header: t('subscriptions.fans.until'),
          cell: ({ periodEnd }) => format.date(periodEnd),
        },
      ]}
    />
  );
}
