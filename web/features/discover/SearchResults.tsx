import type { ReactNode } from 'react';
import { CreatorList, useCreators } from '#web/features/creators/index.ts';
import type { Category } from '#web/features/follows/index.ts';
import { PostFeed, useSearchAll } from '#web/features/posts/index.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { Text } from '#web/ui/Text.tsx';
import { useCorrection } from './queries.ts';
import styles from './SearchResults.module.css';

interface SearchResultsProps {
  readonly query: string;
  readonly category: Category | undefined;
  /** The content to show when the search finds nothing. */
  readonly empty: ReactNode;
}

/**
 * Shows the results for a query or category, and a correction if a word is mistyped. If nothing matches all
 * words, shows the closest results instead.
 */
export function SearchResults({ query, category, empty }: SearchResultsProps) {
  if (query === '') return <Found query="" category={category} words="all" empty={empty} />;
  return (
    <>
      <Correction query={query} />
      <Found
        query={query}
        category={category}
        words="all"
        empty={<Found query={query} category={category} words="most" empty={empty} />}
      />
    </>
  );
}

/** The creators found, followed by the posts found. */
function Found({ query, category, words, empty }: SearchResultsProps & { words: 'all' | 'most' }) {
  const t = useT();
  const listQuery = { query, category, words, sort: 'popular' } as const;
  const creators = useCreators(listQuery);
  // A search by category finds creators only, because posts have no category.
  const hasPosts = query !== '' && category === undefined;
  const posts = useSearchAll(hasPosts ? query : '', words);
  const found = posts.data?.pages[0]?.posts.length ?? 0;
  const foundCreators = creators.data?.pages[0]?.creators.length;
  if (foundCreators === 0 && (!hasPosts || (posts.data && found === 0))) return empty;
  const title = words === 'all' ? t('creators.discover.found', { query }) : t('creators.tab.posts');
  return (
    <>
      {words === 'most' && (foundCreators || found > 0) && (
        <p className={styles.mean}>{t('creators.discover.closest')}</p>
      )}
      <CreatorList
        title={category ? t(`creators.category.${category}`) : t('creators.discover.creators')}
        request={listQuery}
      />
      {hasPosts && (found > 0 || posts.isPending || posts.isError) && (
        <section className={styles.posts} aria-label={title}>
          <Text as="h2" size="h1">
            {title}
          </Text>
          <PostFeed query={posts} label={title} empty={null} />
        </section>
      )}
    </>
  );
}

function Correction({ query }: { query: string }) {
  const meant = useCorrection(query);
  return (
    <p className={styles.mean} role="status">
      {meant && (
        <T
          k="creators.discover.mean"
          params={{ query: meant }}
          link={(text) => (
            <Link
              className={linkClass()}
              to={`${routeNamed('Discover').path}?q=${encodeURIComponent(meant)}`}
            >
              <bdi>{text}</bdi>
            </Link>
          )}
        />
      )}
    </p>
  );
}
