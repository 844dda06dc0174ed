import { AudioLines, Images, LockKeyhole, Play } from 'lucide-react';
import { MediaStill } from '#web/features/media/index.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LockedMedia } from '#web/ui/LockedMedia.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Post, PostMedia, ViewAs } from './keys.ts';
import { describeLocked } from './locked-contents.ts';
import { useOpenPost } from './open-post.ts';
import styles from './PostGrid.module.css';
import { usePostUpdates } from './post-updates.ts';
import { useCreatorPosts } from './queries.ts';

interface PostGridProps {
  readonly domain: string;
  readonly name: string;
  readonly viewAs?: ViewAs | undefined;
}

const SECOND_MS = 1_000;
const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * One creator's posts as a grid of pictures, including locked posts. The screen must load the translation
 * namespaces `posts` and `wallet`.
 */
export function PostGrid({ domain, name, viewAs }: PostGridProps) {
  const t = useT();
  const query = useCreatorPosts({ domain, show: 'media', viewAs });
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
      <div className={styles.grid} aria-busy="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} shape="block" ratio="1 / 1" />
        ))}
      </div>
    );
  if (posts.length === 0)
    return (
      <Card>
        <EmptyState drawing="vault" title={t('posts.grid.none')}>
          {t('posts.list.noneText', { name })}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className={styles.grid}>
        {posts.map((post) => (
          <li key={post.id}>
            <Tile post={post} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('posts.feed.more')}
        </Button>
      )}
    </>
  );
}

function Tile({ post }: { post: Post }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const openPost = useOpenPost();
  const level = useUser(({ info }) => info?.imageDisplayRatio ?? 'blur-15px');
  // The medium that the tile shows: preferably a picture or video, because an audio file has no picture.
  const first = post.media.find(({ media }) => media.kind !== 'audio') ?? post.media[0];
  if (post.lock) {
    const buy = post.lock.ways.find((way) => way.kind === 'buy');
    const words = { name: post.creator.name, inside: describeLocked(post.lock, t).join(', ') };
    const price = buy && money.write(buy.price);
    return (
      <LockedMedia
        variant="tile"
        state="locked"
        preview={first?.media.preview ?? undefined}
        label={price ? t('posts.unlock.named', { ...words, price }) : t('posts.locked.named', words)}
        price={price}
        corner={<Facts post={post} first={first} />}
        onUnlock={() => openPost(post.id)}
      />
    );
  }
  const name = t('posts.grid.item', {
    kind: first?.media.kind ?? 'photo',
    name: post.creator.name,
    when: format.date(post.publishedAt ?? ''),
  });
  const price = post.sold !== null && post.price && money.write(post.price);
  const sales = price && t('posts.sales', { price, count: post.sold ?? 0 });
  const isCovered = post.label === 'explicit' && !post.isOwn && level !== 'none';
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={[name, sales].filter(Boolean).join(', ')}
      onClick={() => openPost(post.id)}
    >
      {/* A tile has no room for the notice about sensitive content, so a sensitive picture is not shown. */}
      {first && (
        <MediaStill
          media={isCovered ? { ...first.media, sources: null } : first.media}
          alt=""
          sizes="(max-width: 899px) 33vw, 240px"
        />
      )}
      <span className={styles.facts}>
        <Facts post={post} first={first} />
      </span>
      {price && (
        <Tag tone="media" className={styles.sales} icon={<LockKeyhole {...icon} />}>
          {/* A tile has little room, so it shows the number of sales only when there are any. */}
          {post.sold === 0 ? price : sales}
        </Tag>
      )}
    </button>
  );
}

function Facts({ post, first }: { post: Post; first: PostMedia | undefined }) {
  if (first?.media.kind === 'video' && first.media.durationMs !== null)
    return (
      <Tag tone="media" icon={<Play {...icon} />}>
        <bdi>{clockText(first.media.durationMs / SECOND_MS)}</bdi>
      </Tag>
    );
  // A locked audio file has no picture, so its tile shows its length.
  if (post.lock && first?.media.kind === 'audio' && first.media.durationMs !== null)
    return (
      <Tag tone="media" icon={<AudioLines {...icon} />}>
        <bdi>{clockText(first.media.durationMs / SECOND_MS)}</bdi>
      </Tag>
    );
  if (post.media.length < 2) return null;
  return (
    <Tag tone="media" icon={<Images {...icon} />}>
      <bdi>{post.media.length}</bdi>
    </Tag>
  );
}
