import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CollectionGrid } from './CollectionGrid.tsx';
import styles from './PageCollections.module.css';
import { useCreatorCollections } from './queries.ts';

/**
 * A creator's newest collections, for the creator's page. The page of all collections can also sort and
 * filter them.
 */
export function PageCollections({ domain, name }: { readonly domain: string; readonly name: string }) {
  const t = useT();
  const query = useCreatorCollections({ domain, show: 'all', sort: 'newest' });
  const collections = query.data?.pages[0]?.collections;
  if (!collections)
    return query.isError ? (
      <EmptyState
        drawing="error"
        title={t('collections.failed')}
        action={<Button onClick={() => void query.refetch()}>{t('collections.retry')}</Button>}
      />
    ) : (
      <Skeleton shape="block" height="320px" />
    );
  return (
    <div className={styles.collections}>
      <CollectionGrid label={t('collections.all.title', { name })} collections={collections} />
      <Link className={buttonClass()} to={`/${domain}/all`}>
        {t('collections.all.title', { name })}
      </Link>
    </div>
  );
}
