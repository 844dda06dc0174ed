import type { ReactNode } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InfiniteList } from '#web/ui/InfiniteList.tsx';
import { PostCardSkeleton } from '#web/ui/PostCardSkeleton.tsx';
import type { Post } from './keys.ts';
import styles from './PostFeed.module.css';
import { PostItem } from './PostItem.tsx';
import { usePostUpdates } from './post-updates.ts';
import type { PostQuery } from './queries.ts';

interface PostFeedProps {
  readonly query: Pick<
    PostQuery,
    | 'data'
    | 'isError'
    | 'isFetchNextPageError'
    | 'isFetchingNextPage'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >;
  readonly label: string;
  /** The content to show when there are no posts. */
  readonly empty: ReactNode;
  readonly isPinShown?: boolean;
  /**
   * Whether a text below the list says that the list has ended. A short list among other content does not
   * need this text.
   */
  readonly isEndShown?: boolean;
  /** Renders one post in place of the default card. */
  readonly children?: (post: Post) => ReactNode;
}

/**
 * A list of posts with its loading, empty and failure states. Posts that are loaded stay when a further
 * request fails.
 */
export function PostFeed(props: PostFeedProps) {
  const { query, label, empty, isPinShown = false, isEndShown = true, children } = props;
  const t = useT();
  usePostUpdates();
  const posts = query.data?.pages.flatMap((page) => page.posts);
  if (!posts)
    return query.isError ? (
      <Card>
        <EmptyState
          drawing="offline"
          title={t('posts.feed.failed')}
          action={<Button onClick={() => void query.refetch()}>{t('posts.feed.retry')}</Button>}
        />
      </Card>
    ) : (
      <div className={styles.loading} aria-busy="true">
        <PostCardSkeleton label={t('posts.feed.loading')} />
        <PostCardSkeleton label={t('posts.feed.loading')} />
      </div>
    );
  if (posts.length === 0) return empty;
  const state = query.isFetchNextPageError
    ? 'failed'
    : query.isFetchingNextPage
      ? 'loading'
      : query.hasNextPage
        ? 'more'
        : 'end';
  return (
    <>
      {query.isError && !query.isFetchNextPageError && (
        <Banner
          tone="warning"
          announce
          title={t('posts.feed.stale')}
          action={
            <Button size="sm" onClick={() => void query.refetch()}>
              {t('posts.feed.retry')}
            </Button>
          }
        />
      )}
      <InfiniteList
        className={styles.list}
        label={label}
        items={posts}
        keyOf={({ id }) => id}
        state={state}
        onMore={() => void query.fetchNextPage()}
        moreLabel={t('posts.feed.more')}
        failedText={t('posts.feed.moreFailed')}
        retryLabel={t('posts.feed.retry')}
        skeleton={<PostCardSkeleton label={t('posts.feed.loading')} />}
        end={isEndShown && <p className={styles.end}>{t('posts.feed.end')}</p>}
      >
        {children ?? ((post) => <PostItem post={post} isPinShown={isPinShown} />)}
      </InfiniteList>
    </>
  );
}
