import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { useCanonicalDomain } from '#web/features/creators/canonical-domain.ts';
import { PostFeed } from '#web/features/posts/PostFeed.tsx';
import { useSearchPosts } from '#web/features/posts/queries.ts';
import { SearchFilters } from '#web/features/posts/SearchFilters.tsx';
import {
  type Filters,
  noFilters,
  queryOf,
  readFilters,
  writeFilters,
} from '#web/features/posts/search-query.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useSearch } from '#web/kit/search.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import styles from './SearchPostScreen.module.css';

const TYPING_MS = 300;

/** Searches the posts of one creator. The filters are part of the address. */
export function SearchPostScreen() {
  const t = useT();
  const { domain = '' } = useParams();
  const filters = readFilters(useSearch());
  const [typed, setTyped] = useState(filters.query);
  const query = useSearchPosts(queryOf(domain, filters));
  useCanonicalDomain(domain, query.data?.pages[0]?.posts[0]?.creator.domain);
  const isOwn = useUser(({ info }) => info?.creatorDomain === domain);
  const narrow = (change: Partial<Filters>) =>
    goTo(`/searchPost/${domain}${writeFilters({ ...filters, ...change })}`, { replace: true });

  // Searches when the person stops typing, not at every keystroke.
  useEffect(() => {
    if (typed.trim() === filters.query) return;
    const timer = setTimeout(() => narrow({ query: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  });

  if (refusalOf(api.posts.search, query.error)?.reason === 'not_found') return <NotFoundScreen />;
  return (
    <div className={styles.page}>
      <Link className={classes(linkClass('quiet'), styles.up)} to={`/${domain}`}>
        <ArrowLeft className={styles.arrow} size={18} strokeWidth={1.75} aria-hidden />
        <bdi>@{domain}</bdi>
      </Link>
      <h1 className={styles.title}>{t('posts.search.title', { name: `@${domain}` })}</h1>
      <SearchField
        label={t('posts.search.field')}
        placeholder={t('posts.search.field')}
        clearLabel={t('posts.search.clear')}
        maxLength={SEARCH_MAX_CHARS}
        value={typed}
        onValueChange={setTyped}
      />
      <SearchFilters
        filters={filters}
        onChange={narrow}
        labels={query.data?.pages[0]?.labels ?? []}
        isOwn={isOwn}
      />
      <PostFeed
        query={query}
        label={t('posts.search.title', { name: `@${domain}` })}
        empty={
          <Card>
            <EmptyState
              drawing="search"
              title={t('posts.search.none.title')}
              action={
                <Button
                  onClick={() => {
                    setTyped('');
                    narrow(noFilters);
                  }}
                >
                  {t('posts.search.clearAll')}
                </Button>
              }
            >
              {t('posts.search.none.text')}
            </EmptyState>
          </Card>
        }
      />
    </div>
  );
}
