import { useState } from 'react';
import { useParams } from 'react-router';
import { CollectionGrid } from '#web/features/collections/CollectionGrid.tsx';
import { useCreatorCollections } from '#web/features/collections/queries.ts';
import { AgeGate } from '#web/features/creators/AgeGate.tsx';
import { useCanonicalDomain } from '#web/features/creators/canonical-domain.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './CollectionScreen.module.css';
import { NotFoundScreen } from './NotFoundScreen.tsx';

const shows = ['all', 'owned', 'for_sale'] as const;
const sorts = ['newest', 'cheapest'] as const;

/** All published collections of a creator. The creator also sees their own unpublished ones. */
export function CreatorCollectionsScreen() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { domain = '' } = useParams();
  const [show, setShow] = useState<(typeof shows)[number]>('all');
  const [sort, setSort] = useState<(typeof sorts)[number]>('newest');
  const query = useCreatorCollections({ domain: domain.toLowerCase(), show, sort });
  const collections = query.data?.pages.flatMap((page) => page.collections) ?? [];
  useCanonicalDomain(domain, collections[0]?.creator.domain);
  const title = t('collections.all.title', { name: collections[0]?.creator.name ?? `@${domain}` });
  const reason = refusalOf(api.collections.byCreator, query.error)?.reason;
  if (reason === 'age_unconfirmed') return <AgeGate name={`@${domain}`} />;
  if (reason === 'not_found' || reason === 'invalid_input') return <NotFoundScreen />;
  return (
    <ScreenFrame
      title={title}
      detail={
        <Link className={linkClass('quiet')} to={`/${domain}`}>
          <bdi>@{domain}</bdi>
        </Link>
      }
    >
      <section className={styles.filters} aria-label={t('collections.all.filter')}>
        {/* Visitors own nothing, so they get no `owned` filter. */}
        {shows
          .filter((each) => isLoggedIn || each !== 'owned')
          .map((each) => (
            <Chip key={each} chosen={show === each} onClick={() => setShow(each)}>
              {t(`collections.all.filter.${each}`)}
            </Chip>
          ))}
        <Select
          look="pill"
          label={t('collections.all.sort')}
          labelHidden
          value={sort}
          options={sorts.map((value) => ({ value, label: t(`collections.all.sort.${value}`) }))}
          onValueChange={(value) => setSort(value === 'cheapest' ? 'cheapest' : 'newest')}
        />
      </section>
      {query.isPending && <Skeleton shape="block" height="320px" />}
      {query.isError && !query.data && (
        <EmptyState
          drawing="error"
          title={t('collections.failed')}
          action={<Button onClick={() => void query.refetch()}>{t('collections.retry')}</Button>}
        />
      )}
      {query.data && collections.length === 0 && (
        <EmptyState
          drawing="vault"
          title={t(show === 'all' ? 'collections.all.none' : 'collections.all.filtered')}
        >
          {show === 'all' && t('collections.all.none.text')}
        </EmptyState>
      )}
      {collections.length > 0 && <CollectionGrid label={title} collections={collections} />}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('collections.more')}
        </Button>
      )}
    </ScreenFrame>
  );
}
