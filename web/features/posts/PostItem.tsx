import { Sparkles } from 'lucide-react';
import { memo } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { PostCard } from '#web/ui/PostCard.tsx';
import { GoalBox } from './GoalBox.tsx';
import { useIsGone } from './gone.ts';
import type { Post } from './keys.ts';
import { useOpenPost } from './open-post.ts';
import { PollBox } from './PollBox.tsx';
import { LockableMedia } from './PostDoor.tsx';
import { CreatorName, CreatorPicture, PostLabels, PostMeta } from './PostFacts.tsx';
import styles from './PostItem.module.css';
import { PostMenu } from './PostMenu.tsx';
import { PostText } from './PostText.tsx';
import { useNotice } from './useNotice.ts';
import { usePostActs } from './usePostActs.ts';

interface PostItemProps {
  readonly post: Post;
  /** Whether pinned posts are marked; only a creator's page marks them. */
  readonly isPinShown?: boolean;
}

/** One post of a list. A post that becomes unavailable while it is on screen is replaced by a gray card. */
export const PostItem = memo(function PostItem({ post, isPinShown = false }: PostItemProps) {
  const t = useT();
  const openPost = useOpenPost();
  const isGone = useIsGone(post.id);
  const acts = usePostActs(post, () => openPost(post.id));
  const notice = useNotice(post);
  const hasMedia = post.media.length > 0 || post.lock !== null;
  return (
    <div className={styles.item}>
      {post.reason && (
        <p className={styles.reason}>
          <Sparkles size={14} strokeWidth={1.75} aria-hidden />
          {t(`posts.reason.${post.reason}`, { name: post.creator.name })}
        </p>
      )}
      <PostCard
        label={t('posts.by', { name: post.creator.name })}
        avatar={<CreatorPicture creator={post.creator} />}
        name={<CreatorName post={post} />}
        meta={<PostMeta post={post} />}
        menu={!isGone && <PostMenu post={post} />}
        pinned={isPinShown && post.isPinned ? t('posts.pinned') : undefined}
        state={isGone ? 'removed' : notice ? 'scheduled' : 'ready'}
        notice={isGone ? t('posts.gone') : notice}
        media={hasMedia && <LockableMedia post={post} look="card" />}
        {...(post.state === 'published' ? acts : {})}
      >
        {post.text !== null && post.text !== '' && <PostText text={post.text} />}
        {post.text === null && <p className={styles.locked}>{t('posts.text.locked')}</p>}
        <PostLabels post={post} />
        {post.poll && <PollBox postId={post.id} poll={post.poll} />}
        {post.goal && <GoalBox post={post} goal={post.goal} />}
      </PostCard>
    </div>
  );
});
