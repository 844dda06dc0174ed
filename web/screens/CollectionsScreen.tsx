import { useEffect, useState } from 'react';
import { SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { BoughtMessages } from '#web/features/collections/BoughtMessages.tsx';
import { CollectionGrid } from '#web/features/collections/CollectionGrid.tsx';
import { useBoughtCollections, useBoughtMessages } from '#web/features/collections/queries.ts';
import { ListsPanel } from '#web/features/lists/ListsPanel.tsx';
import { PostFeed } from '#web/features/posts/PostFeed.tsx';
import { useBookmarks, useBoughtPosts } from '#web/features/posts/queries.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useSearch } from '#web/kit/search.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Text } from '#web/ui/Text.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';
import styles from './CollectionScreen.module.css';

const TYPING_MS = 300;

const hubs = ['bookmarks', 'bought', 'lists'] as const;

/** A person's bookmarks, purchases and lists. The open tab is part of the address. */
export function CollectionsScreen() {
  const t = useT();
  const asked = useSearch().get('tab');
  const tab = hubs.find((one) => one === asked) ?? 'bookmarks';
  return (
    <ScreenFrame title={t('titles.Collections')}>
      <UnderlineTabs
        label={t('collections.hub.tabs')}
        value={tab}
        onValueChange={(next) => goTo(`${routeNamed('Collections').path}?tab=${next}`, { replace: true })}
        tabs={[
          { value: 'bookmarks', label: t('collections.hub.bookmarks') },
          { value: 'bought', label: t('collections.hub.bought') },
          { value: 'lists', label: t('mass.list.tab') },
        ]}
      >
        <div className={classes(styles.panel, tab !== 'lists' && styles.feed)}>
          {tab === 'bookmarks' && <Bookmarks />}
          {tab === 'bought' && <Bought />}
          {tab === 'lists' && <ListsPanel />}
        </div>
      </UnderlineTabs>
    </ScreenFrame>
  );
}

function Bookmarks() {
  const t = useT();
  const query = useBookmarks();
  return (
    <PostFeed
      query={query}
      label={t('collections.hub.bookmarks')}
      empty={
        <EmptyState drawing="feed" title={t('collections.hub.bookmarks.none')}>
          {t('collections.hub.bookmarks.none.text')}
        </EmptyState>
      }
    />
  );
}

function Bought() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const sets = useBoughtCollections(query);
  const posts = useBoughtPosts(query);
  const messages = useBoughtMessages(query);
  const owned = sets.data?.pages.flatMap((page) => page.collections) ?? [];
  const hasMessages = messages.data?.pages.some((page) => page.bought.length > 0) === true;
  const hasPosts = posts.data?.pages.some((page) => page.posts.length > 0) === true;
  // Searches when the person stops typing, not at every keystroke.
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.list}>
      <SearchField
        label={t('collections.hub.search')}
        placeholder={t('collections.hub.search')}
        clearLabel={t('collections.hub.search.clear')}
        maxLength={SEARCH_MAX_CHARS}
        value={typed}
        onValueChange={setTyped}
      />
      {[sets, messages].some((list) => list.isError && !list.data) && (
        <LoadFailed onRetry={() => void Promise.all([sets.refetch(), messages.refetch()])} />
      )}
      {owned.length > 0 && (
        <>
          <Text as="h2" size="h1">
            {t('collections.hub.sets')}
          </Text>
          <CollectionGrid label={t('collections.hub.sets')} collections={owned} />
          {sets.hasNextPage && (
            <Button loading={sets.isFetchingNextPage} onClick={() => void sets.fetchNextPage()}>
              {t('collections.more')}
            </Button>
          )}
        </>
      )}
      {hasMessages && (
        <>
          <Text as="h2" size="h1">
            {t('collections.hub.messages')}
          </Text>
          <BoughtMessages query={messages} />
        </>
      )}
      {hasPosts && (
        <Text as="h2" size="h1">
          {t('collections.hub.posts')}
        </Text>
      )}
      <PostFeed
        query={posts}
        label={t('collections.hub.posts')}
        empty={
          owned.length === 0 && !hasMessages && !sets.isPending && !messages.isPending ? (
            <EmptyState drawing="wallet" title={t('collections.hub.bought.none')}>
              {t('collections.hub.bought.none.text')}
            </EmptyState>
          ) : null
        }
      />
    </div>
  );
}
