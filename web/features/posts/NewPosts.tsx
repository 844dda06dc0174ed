import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { type Post, postKeys } from './keys.ts';
import styles from './NewPosts.module.css';
import { useCreatorTopics } from './post-updates.ts';

interface NewPostsProps {
  /** The posts in the list. A newly published post counts as new if it is newer than all of these posts. */
  readonly posts: readonly Post[];
  /** The ids of the creators whose posts appear in the list. */
  readonly creatorIds: readonly string[];
  readonly onShow: () => void;
}

const ASK_AGAIN_MS = 60_000;

/**
 * A button above the list that announces new posts. New posts are added only when the button is pressed, so
 * that the list does not move under the reader.
 */
export function NewPosts({ posts, creatorIds, onShow }: NewPostsProps) {
  const t = useT();
  const cache = useQueryClient();
  const after = newestOf(posts);
  useCreatorTopics([...creatorIds, ...posts.map(({ creator }) => creator.id)]);
  // An event says only that a post was published. The server counts how many new posts this viewer may see.
  const { data } = useQuery({
    queryKey: postKeys.newSince(after ?? ''),
    queryFn: () => api.posts.newSince({ after: after ?? '' }),
    enabled: after !== null,
    refetchInterval: ASK_AGAIN_MS,
  });
  useEffect(
    () =>
      onEvent(
        'postPublished',
        () => void cache.invalidateQueries({ queryKey: postKeys.newSince(after ?? '') }),
      ),
    [cache, after],
  );
  if (!data || data.count === 0) return <div role="status" />;
  const [first] = data.creators;
  return (
    <div className={styles.pill} role="status">
      <button type="button" className={styles.button} onClick={onShow}>
        <ArrowUp size={16} strokeWidth={2} aria-hidden />
        {data.creators.map(({ id, name, avatar, domain }) => (
          <Avatar key={id} name={name} src={avatar} seed={domain} size={24} className={styles.face} />
        ))}
        <span className={styles.words}>
          {first
            ? t('posts.feed.newFrom', { count: data.count, name: first.name })
            : t('posts.feed.new', { count: data.count })}
        </span>
      </button>
    </div>
  );
}

/**
 * The latest publication time in the list. It need not be the first post's, because the list can begin with
 * an older pinned or co-created post.
 */
function newestOf(posts: readonly Post[]): string | null {
  const times = posts.flatMap(({ publishedAt }) => (publishedAt ? [publishedAt] : []));
  return times.reduce<string | null>((latest, time) => (latest && latest >= time ? latest : time), null);
}
