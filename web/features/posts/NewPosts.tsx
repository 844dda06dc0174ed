import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { type Post, postKeys } from './keys.ts';
import styles from './NewPosts.module.css';
import { useCreatorsHeard } from './post-news.ts';

interface NewPostsProps {
  /** What the list shows; the newest of it is what others are newer than. */
  readonly posts: readonly Post[];
  /** Creators whose posts come here. */
  readonly creatorIds: readonly string[];
  readonly onShow: () => void;
}

const ASK_AGAIN_MS = 60_000;

/** The pill over the list: what is new waits behind it, so that nothing moves under the reader's eyes. */
export function NewPosts({ posts, creatorIds, onShow }: NewPostsProps) {
  const t = useT();
  const cache = useQueryClient();
  const after = newestOf(posts);
  useCreatorsHeard([...creatorIds, ...posts.map(({ creator }) => creator.id)]);
  // The event says that something came; how much, and whether it is for this person, the server knows.
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

/** Lists are newest first, but a pinned or co-created one may stand before: the latest instant counts. */
function newestOf(posts: readonly Post[]): string | null {
  const times = posts.flatMap(({ publishedAt }) => (publishedAt ? [publishedAt] : []));
  return times.reduce<string | null>((latest, time) => (latest && latest >= time ? latest : time), null);
}
