import type { ReactNode } from 'react';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PostCardSkeleton } from '#web/ui/PostCardSkeleton.tsx';
import { confirmAge } from './age.ts';
import { useIsGone } from './gone.ts';
import type { Post } from './keys.ts';
import { usePostTopic, usePostUpdates } from './post-updates.ts';
import { usePost } from './queries.ts';

interface PostGateProps {
  readonly id: string;
  readonly onLeave: () => void;
  readonly children: (post: Post) => ReactNode;
}

/**
 * Loads a post and shows it. Otherwise shows that the post is loading, unavailable or for adults only, or
 * that loading failed.
 */
export function PostGate({ id, onLeave, children }: PostGateProps) {
  const t = useT();
  const { data, error, refetch } = usePost(id);
  const isGone = useIsGone(id);
  usePostUpdates();
  usePostTopic(id);
  const reason = refusalOf(api.posts.find, error)?.reason;
  if (reason === 'age_unconfirmed')
    return (
      <EmptyState
        drawing="notFound"
        title={t('posts.age.title')}
        level={1}
        action={
          <>
            <Button
              variant="primary"
              onClick={() => {
                confirmAge();
                void refetch();
              }}
            >
              {t('posts.age.yes')}
            </Button>
            <Button variant="ghost" onClick={onLeave}>
              {t('posts.age.no')}
            </Button>
          </>
        }
      >
        {t('posts.age.text')}
      </EmptyState>
    );
  if (isGone || reason === 'not_found')
    return (
      <EmptyState
        drawing="notFound"
        title={t('posts.gone.title')}
        level={1}
        action={<Button onClick={onLeave}>{t('posts.view.back')}</Button>}
      >
        {t('posts.gone.text')}
      </EmptyState>
    );
  if (data) return children(data);
  if (error)
    return (
      <EmptyState
        drawing="offline"
        title={t('posts.view.failed.title')}
        level={1}
        action={<Button onClick={() => void refetch()}>{t('posts.feed.retry')}</Button>}
      >
        {t('posts.view.failed.text')}
      </EmptyState>
    );
  return (
    <div aria-busy="true">
      <PostCardSkeleton label={t('posts.view.loading')} />
    </div>
  );
}
