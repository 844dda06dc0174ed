import { useEffect, useState } from 'react';
import { CREATOR_SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { CreatorList } from '#web/features/creators/CreatorList.tsx';
import { categories } from '#web/features/creators/keys.ts';
import { VisitedStrip } from '#web/features/creators/VisitedStrip.tsx';
import { SearchResults } from '#web/features/discover/SearchResults.tsx';
import type { Category } from '#web/features/follows/keys.ts';
import { confirmAge, useIsOfAge } from '#web/features/posts/age.ts';
import { PostFeed } from '#web/features/posts/PostFeed.tsx';
import { useDiscover } from '#web/features/posts/queries.ts';
import { cutTo } from '#web/kit/cut.ts';
import { currentNavigation, goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useSearch } from '#web/kit/search.ts';
import { useDebounced } from '#web/kit/useDebounced.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './DiscoverScreen.module.css';

const TYPING_MS = 250;
const FIRST_LOOK = 6;

/** Searches creators by query or category. Before a search, the screen suggests some creators. */
export function DiscoverScreen() {
  const t = useT();
  const search = useSearch();
  const urlQuery = cutTo(search.get('q') ?? '', CREATOR_SEARCH_MAX_CHARS);
  const [typed, setTyped] = useState(urlQuery);
  const query = useDebounced(typed.trim(), TYPING_MS);
  // The category is part of the address, so that Back from a creator's page leads to the same results.
  const asked = search.get('category');
  const category = categories.find((each) => each === asked);
  const choose = (chosen: Category | undefined) =>
    goTo(addressOf({ query, category: chosen }), { replace: true });
  const [lastUrlQuery, setLastUrlQuery] = useState(urlQuery);
  // If a link or the browser's Back has changed the query in the address, the field takes that query.
  if (urlQuery !== lastUrlQuery) {
    setLastUrlQuery(urlQuery);
    if (urlQuery !== query) setTyped(urlQuery);
  }
  const isSettled = query === typed.trim();
  useEffect(() => {
    if (isSettled && query !== urlQuery && isInView())
      goTo(addressOf({ query, category }), { replace: true });
  }, [isSettled, query, urlQuery, category]);

  return (
    <div className={styles.discover}>
      <h1>{t('titles.Discover')}</h1>
      <SearchField
        label={t('creators.discover.field')}
        placeholder={t('creators.discover.field')}
        clearLabel={t('creators.discover.clear')}
        maxLength={CREATOR_SEARCH_MAX_CHARS}
        value={typed}
        onValueChange={setTyped}
      />
      <section className={styles.categories} aria-label={t('creators.discover.categories')}>
        <Chip chosen={category === undefined} onClick={() => choose(undefined)}>
          {t('creators.discover.all')}
        </Chip>
        {categories.map((each) => (
          <Chip key={each} chosen={each === category} onClick={() => choose(each)}>
            {t(`creators.category.${each}`)}
          </Chip>
        ))}
      </section>
      <AgeNotice />
      {query === '' && category === undefined ? (
        <LookAround />
      ) : (
        <SearchResults
          query={query}
          category={category}
          empty={
            <EmptyState
              drawing="search"
              title={query === '' ? t('creators.discover.noneIn') : t('creators.discover.none', { query })}
              action={
                <Button
                  onClick={() => {
                    setTyped('');
                    goTo(routeNamed('Discover').path, { replace: true });
                  }}
                >
                  {t('creators.discover.clearAll')}
                </Button>
              }
            >
              {t('creators.discover.noneText')}
            </EmptyState>
          }
        />
      )}
    </div>
  );
}

/**
 * Whether Discover is still on screen. If the viewer opens a creator while the query is still debounced, the
 * search must not change the address afterwards.
 */
const isInView = (): boolean => {
  const { location, cover } = currentNavigation();
  return cover === null && location.pathname === routeNamed('Discover').path;
};

function addressOf({ query, category }: { query: string; category: Category | undefined }): string {
  const asked = new URLSearchParams({ ...(query && { q: query }), ...(category && { category }) }).toString();
  return `${routeNamed('Discover').path}${asked && `?${asked}`}`;
}

/** The suggestions, shown while there is neither a query nor a category. */
function LookAround() {
  const t = useT();
  return (
    <>
      <VisitedStrip />
      <CreatorList
        title={t('creators.discover.popular')}
        request={{ query: '', sort: 'popular' }}
        most={FIRST_LOOK}
      />
      <CreatorList
        title={t('creators.discover.new')}
        request={{ query: '', sort: 'new' }}
        most={FIRST_LOOK}
      />
      <OpenPosts />
    </>
  );
}

/** Tells visitors that explicit pages are hidden, and lets them confirm their age. */
function AgeNotice() {
  const t = useT();
  if (useIsOfAge()) return null;
  return (
    <Banner
      tone="neutral"
      action={
        <Button size="sm" onClick={confirmAge}>
          {t('creators.age.yes')}
        </Button>
      }
    >
      {t('creators.discover.adult')}
    </Banner>
  );
}

function OpenPosts() {
  const t = useT();
  return (
    <section className={styles.posts} aria-label={t('creators.discover.posts')}>
      <Text as="h2" size="h1">
        {t('creators.discover.posts')}
      </Text>
      <PostFeed
        query={useDiscover()}
        label={t('creators.discover.posts')}
        empty={
          <Card>
            <EmptyState drawing="feed" title={t('creators.discover.posts.none')} level={3}>
              {t('creators.discover.posts.noneText')}
            </EmptyState>
          </Card>
        }
      />
    </section>
  );
}
