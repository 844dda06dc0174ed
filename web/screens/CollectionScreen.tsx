import { useParams } from 'react-router';
import { CollectionBuy } from '#web/features/collections/CollectionBuy.tsx';
import { CollectionContents } from '#web/features/collections/CollectionContents.tsx';
import { CollectionTerms } from '#web/features/collections/CollectionTerms.tsx';
import { Cover } from '#web/features/collections/Cover.tsx';
import { useCollection } from '#web/features/collections/queries.ts';
import { AgeGate } from '#web/features/creators/AgeGate.tsx';
import { useCanonicalDomain } from '#web/features/creators/canonical-domain.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useTitle } from '#web/kit/head.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './CollectionScreen.module.css';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** The page of a collection: its cover, description, contents, price and terms. */
export function CollectionScreen() {
  const t = useT();
  const { domain = '', id = '' } = useParams();
  const query = useCollection(domain.toLowerCase(), id);
  const page = query.data;
  useTitle(page?.title);
  useCanonicalDomain(domain, page?.creator.domain);
  const reason = refusalOf(api.collections.find, query.error)?.reason;
  if (reason === 'age_unconfirmed') return <AgeGate name={`@${domain}`} />;
  // The server answers `invalid_input` when the last part of the address is not an id. No collection has such
  // an address.
  if (reason === 'not_found' || reason === 'invalid_input') return <NotFoundScreen />;
  if (query.isError && !page)
    return (
      <EmptyState
        drawing="error"
        level={1}
        title={t('collections.failed')}
        action={<Button onClick={() => void query.refetch()}>{t('collections.retry')}</Button>}
      />
    );
  if (!page) return <Skeleton shape="block" height="480px" />;
  return (
    <ScreenFrame
      side={
        <>
          <CollectionBuy page={page} />
          <CollectionTerms page={page} />
        </>
      }
    >
      <Cover cover={page.cover} sizes="(max-width: 900px) 100vw, 720px" />
      <header className={styles.head}>
        <Link className={linkClass('quiet')} to={`/${page.creator.domain}`}>
          <bdi>{t('collections.page.by', { name: page.creator.name })}</bdi>
        </Link>
        <h1>
          <bdi>{page.title}</bdi>
        </h1>
        {page.description && (
          <Text className={styles.description}>
            <bdi>{page.description}</bdi>
          </Text>
        )}
      </header>
      <CollectionContents page={page} />
    </ScreenFrame>
  );
}
