import type { ReactNode } from 'react';
import { CreatorList } from '#web/features/creators/CreatorList.tsx';
import type { Category } from '#web/features/creators/keys.ts';
import { useCreators } from '#web/features/creators/queries.ts';
import { PostFeed } from '#web/features/posts/PostFeed.tsx';
import { useSearchAll } from '#web/features/posts/queries.ts';
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
  /** Stands there when nothing is found. */
  readonly empty: ReactNode;
}

/** What is found for a word or a category: creators, then posts, and what a mistyped word may have meant. */
export function SearchResults({ query, category, empty }: SearchResultsProps) {
  const t = useT();
  const wish = { query, category, sort: 'popular' } as const;
  const creators = useCreators(wish);
  // A category is one of creators.
  const hasPosts = query !== '' && category === undefined;
  const posts = useSearchAll(hasPosts ? query : '');
  const found = posts.data?.pages[0]?.posts.length ?? 0;
  const isNobody = creators.data?.pages[0]?.creators.length === 0;
  const isNothing = isNobody && (!hasPosts || (posts.data && found === 0));
  return (
    <>
      {query !== '' && <Correction query={query} />}
      {isNothing ? (
        empty
      ) : (
        <CreatorList
          title={category ? t(`creators.category.${category}`) : t('creators.discover.creators')}
          wish={wish}
        />
      )}
      {hasPosts && (found > 0 || posts.isPending || posts.isError) && (
        <section className={styles.posts} aria-label={t('creators.discover.found', { query })}>
          <Text as="h2" size="h1">
            {t('creators.discover.found', { query })}
          </Text>
          <PostFeed query={posts} label={t('creators.discover.found', { query })} empty={null} />
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
              replace
            >
              <bdi>{text}</bdi>
            </Link>
          )}
        />
      )}
    </p>
  );
}
