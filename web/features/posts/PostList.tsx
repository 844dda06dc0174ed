import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ViewAs } from './keys.ts';
import { PostFeed } from './PostFeed.tsx';
import { useCreatorPosts } from './queries.ts';

interface PostListProps {
  readonly domain: string;
  /** For the sentence that says there are none yet. */
  readonly name: string;
  /** Whose eyes a creator looks through at their own page. */
  readonly viewAs?: ViewAs | undefined;
}

/** Posts of one creator, pinned first. Needs the words of `posts` and `money`. */
export function PostList({ domain, name, viewAs }: PostListProps) {
  const t = useT();
  const query = useCreatorPosts({ domain, show: 'posts', viewAs });
  return (
    <PostFeed
      query={query}
      label={t('posts.feed.label')}
      isPinShown
      empty={
        <Card>
          <EmptyState drawing="feed" title={t('posts.list.none')}>
            {t('posts.list.noneText', { name })}
          </EmptyState>
        </Card>
      }
    />
  );
}
