import { type ReactNode, useId } from 'react';
import type { ListQuery } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './CreatorList.module.css';
import { CreatorTile } from './CreatorTile.tsx';
import { useCreators } from './queries.ts';

interface CreatorListProps {
  readonly title: string;
  readonly request: ListQuery;
  /** The content to show when no creator matches the request. By default nothing is shown. */
  readonly empty?: ReactNode;
  /** The maximum number of creators to show; the list has no button for more. */
  readonly most?: number;
}

/** The creators that match a request, with loading, error and empty states. */
export function CreatorList({ title, request, empty, most }: CreatorListProps) {
  const t = useT();
  const titleId = useId();
  const list = useCreators(request);
  const creators = list.data?.pages.flatMap((page) => page.creators).slice(0, most);
  if (creators?.length === 0) return empty;
  return (
    <section aria-labelledby={titleId} aria-busy={!creators && !list.isError}>
      <Text as="h2" size="h1" id={titleId}>
        {title}
      </Text>
      {list.isError && (
        <div className={styles.failed} role="alert">
          <p>{t('creators.discover.failed')}</p>
          <Button size="sm" onClick={() => void list.refetch()}>
            {t('creators.retry')}
          </Button>
        </div>
      )}
      <ul className={styles.grid}>
        {creators?.map((creator) => (
          <li key={creator.id}>
            <CreatorTile creator={creator} />
          </li>
        ))}
        {!creators &&
          !list.isError &&
          ['a', 'b', 'c'].map((place) => (
            <li key={place}>
              <Skeleton shape="block" height="236px" />
            </li>
          ))}
      </ul>
      {most === undefined && list.hasNextPage && (
        <Button
          className={styles.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('creators.discover.more')}
        </Button>
      )}
    </section>
  );
}
