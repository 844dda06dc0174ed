import { useState } from 'react';
import { NewPosts, PostFeed, type Tab, useFeed } from '#web/features/posts/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { readText, writeText } from '#web/kit/stored.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { FollowedRow } from './FollowedRow.tsx';
import styles from './HomeFeed.module.css';
import { useFollowed } from './queries.ts';
import { SuggestedCreators } from './SuggestedCreators.tsx';

const KEY = 'homeTab';
const EMPTY_SUGGESTIONS = 6;

/** The home page's two feeds. The chosen feed is kept in session storage, so that it outlives a reload. */
export function HomeFeed() {
  const t = useT();
  const [tab, setTab] = useState<Tab>(() =>
    readText('sessionStorage', KEY) === 'for_you' ? 'for_you' : 'following',
  );
  const feed = useFeed(tab);
  const followed = useFollowed();
  const posts = feed.data?.pages.flatMap((page) => page.posts) ?? [];
  const choose = (next: Tab) => {
    writeText('sessionStorage', KEY, next);
    setTab(next);
  };
  const showNew = () => {
    void feed.refetch();
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <section className={styles.feed} aria-label={t('posts.feed.label')}>
      <Segmented
        label={t('posts.feed.tabs')}
        segments={[
          { value: 'following', label: t('posts.feed.following') },
          { value: 'for_you', label: t('posts.feed.forYou') },
        ]}
        value={tab}
        onValueChange={choose}
        className={styles.tabs}
      />
      {followed.data && followed.data.length > 0 && <FollowedRow creators={followed.data} />}
      <div>
        {tab === 'following' && (
          <NewPosts posts={posts} creatorIds={followed.data?.map(({ id }) => id) ?? []} onShow={showNew} />
        )}
        <PostFeed
          key={tab}
          query={feed}
          label={t(tab === 'following' ? 'posts.feed.following' : 'posts.feed.forYou')}
          empty={<NothingYet tab={tab} />}
        />
      </div>
    </section>
  );
}

function NothingYet({ tab }: { tab: Tab }) {
  const t = useT();
  if (tab === 'for_you')
    return (
      <Card>
        <EmptyState drawing="search" title={t('posts.feed.emptyForYou.title')}>
          {t('posts.feed.emptyForYou.text')}
        </EmptyState>
      </Card>
    );
  return (
    <div className={styles.feed}>
      <Card>
        <EmptyState drawing="feed" title={t('posts.feed.empty.title')}>
          {t('posts.feed.empty.text')}
        </EmptyState>
      </Card>
      <SuggestedCreators count={EMPTY_SUGGESTIONS} />
    </div>
  );
}
