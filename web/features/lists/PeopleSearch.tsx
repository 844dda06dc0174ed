import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useDebounced } from '#web/kit/useDebounced.ts';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './PeoplePicker.module.css';

const TYPING_MS = 250;

/** The typed name, and the query to send, which changes only after the person has stopped typing. */
export function useTypedName() {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, query: useDebounced(typed.trim(), TYPING_MS) };
}

/** The search field for a person's name. */
export function NameField({ typed, setTyped }: Pick<ReturnType<typeof useTypedName>, 'typed' | 'setTyped'>) {
  const t = useT();
  return (
    <SearchField
      label={t('mass.people.search')}
      placeholder={t('mass.people.search')}
      clearLabel={t('mass.people.clear')}
      maxLength={SEARCH_MAX_CHARS}
      value={typed}
      onValueChange={setTyped}
    />
  );
}

interface PeopleFoundProps<Person> {
  readonly found: UseInfiniteQueryResult<InfiniteData<{ readonly people: readonly Person[] }>>;
  /** The content to show when nobody was found. */
  readonly none: ReactNode;
  readonly children: (people: readonly Person[]) => ReactNode;
}

/** The people found by a search, with states for loading and failure and a button to load more. */
export function PeopleFound<Person>({ found, none, children }: PeopleFoundProps<Person>) {
  const t = useT();
  const people = found.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <>
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
      {found.data && people.length === 0 && none}
      {children(people)}
      {found.hasNextPage && (
        <Button size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('mass.people.more')}
        </Button>
      )}
    </>
  );
}
