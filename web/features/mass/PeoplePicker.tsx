import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { useSettled } from '#web/kit/useSettled.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toggled } from './audience.ts';
import styles from './Mass.module.css';
import { usePeopleByName } from './queries.ts';

interface PeoplePickerProps {
  readonly chosen: readonly string[];
  readonly max: number;
  /** Fans of one's own; else creators. */
  readonly isSeller: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

const TYPING_MS = 250;

/** People found by name and ticked one by one. */
export function PeoplePicker({ chosen, max, isSeller, onChange }: PeoplePickerProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const found = usePeopleByName(useSettled(query.trim(), TYPING_MS), isSeller);
  const people = found.data?.pages.flatMap((page) => page.people) ?? [];
  const isFull = chosen.length >= max;
  return (
    <>
      <SearchField
        label={t('mass.people.search')}
        placeholder={t('mass.people.search')}
        clearLabel={t('mass.people.clear')}
        maxLength={100}
        value={query}
        onValueChange={setQuery}
      />
      {chosen.length > 0 && (
        <p className={styles.quiet} role="status">
          {isFull ? t('mass.people.full', { count: max }) : t('mass.people.chosen', { count: chosen.length })}
        </p>
      )}
      {found.isPending && <Skeleton shape="block" height="120px" />}
      {found.isError && !found.data && (
        <>
          <p className={styles.quiet} role="alert">
            {t('mass.people.failed')}
          </p>
          <Button size="sm" onClick={() => void found.refetch()}>
            {t('core.retry')}
          </Button>
        </>
      )}
      {found.data && people.length === 0 && <p className={styles.quiet}>{t('mass.people.none')}</p>}
      <ul className={styles.people}>
        {people.map(({ id, name, avatar }) => (
          <li key={id} className={styles.person}>
            <Avatar name={name} src={avatar} seed={id} size={36} />
            <Checkbox
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onCheckedChange={() => onChange(toggled(chosen, id))}
            />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('mass.people.more')}
        </Button>
      )}
    </>
  );
}
