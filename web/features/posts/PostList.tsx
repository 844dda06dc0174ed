import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ViewAs } from './keys.ts';
import { PostFeed } from './PostFeed.tsx';
import { useCreatorPosts } from './queries.ts';

interface PostListProps {
  readonly domain: string;
  /** The creator's name, for the text of an empty list. */
  readonly name: string;
  /**
   * The kind of viewer that the creator chose for a preview of their own page; undefined outside a preview.
   */
  readonly viewAs?: ViewAs | undefined;
}

/**
 * One creator's posts, pinned posts first. The screen must load the translation namespaces `posts` and
 * `wallet`.
 */
export function PostList({ domain, name, viewAs }: PostListProps) {
  const t = useT();
  const isOwn = useUser(({ info }) => info?.creatorDomain === domain) && viewAs === undefined;
  const { path, meta } = routeNamed('CreatePost');
  const query = useCreatorPosts({ domain, show: 'posts', viewAs });
  return (
    <PostFeed
      query={query}
      label={t('posts.feed.label')}
      isPinShown
      empty={
        <Card>
          <EmptyState
            drawing="feed"
            title={t('posts.list.none')}
            action={
              isOwn && (
                <Link className={buttonClass({ variant: 'primary' })} to={path}>
                  {t(meta.title)}
                </Link>
              )
            }
          >
            {t('posts.list.noneText', { name })}
          </EmptyState>
        </Card>
      }
    />
  );
}
