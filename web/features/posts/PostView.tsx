import { Bookmark, HandCoins, Heart, LockOpen, MessageCircle, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PostAct } from '#web/ui/PostAct.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { CommentForm } from './CommentForm.tsx';
import { Comments } from './Comments.tsx';
import { GoalBox } from './GoalBox.tsx';
import type { Comment, Post } from './keys.ts';
import { ratioOf } from './media-shape.ts';
import { OpenMedia } from './OpenMedia.tsx';
import { PollBox } from './PollBox.tsx';
import { LockableMedia } from './PostDoor.tsx';
import { CreatorName, CreatorPicture, PostLabels, PostMeta } from './PostFacts.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostText } from './PostText.tsx';
import styles from './PostView.module.css';
import { ReceivedTips } from './ReceivedTips.tsx';
import { TipChips } from './TipChips.tsx';
import { useNotice } from './useNotice.ts';
import { usePostActs } from './usePostActs.ts';

// Only a creator who is named in the post sees the consent bar, so its code is loaded separately.
const ConsentBar = lazyPart(async () => (await import('./ConsentBar.tsx')).ConsentBar, ['composer']);

interface PostViewProps {
  readonly post: Post;
  /**
   * Closes the post when it covers another page; undefined when the post is a page of its own, which has no
   * close button.
   */
  readonly onClose?: (() => void) | undefined;
}

/**
 * One post with its comments. On a wide screen the text is beside the media and scrolls separately; on a
 * phone the text is below the media.
 */
export function PostView({ post, onClose }: PostViewProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [answerTo, setAnswerTo] = useState<Comment | null>(null);
  const acts = usePostActs(post, () => box.current?.querySelector<HTMLElement>('textarea, button')?.focus());
  const notice = useNotice(post);
  const seen = post.media.filter(({ media }) => media.kind !== 'audio');
  const hasStage = post.lock !== null || seen.length > 0;
  return (
    <article
      className={hasStage ? styles.view : styles.plain}
      aria-label={t('posts.by', { name: post.creator.name })}
    >
      {hasStage && (
        <div className={styles.stage} style={{ '--ratio': ratioOf(seen) }}>
          <Opening post={post} />
        </div>
      )}
      <div className={styles.side}>
        <div className={styles.scroll}>
          <header className={styles.head}>
            <CreatorPicture creator={post.creator} />
            <div className={styles.who}>
              <div className={styles.name}>
                <CreatorName post={post} />
              </div>
              <div className={styles.meta}>
                <PostMeta post={post} />
              </div>
            </div>
            {post.isOwned && !post.lock && (
              <Tag
                className={styles.unlocked}
                tone="positive"
                icon={<LockOpen size={14} strokeWidth={1.75} aria-hidden />}
              >
                {t('posts.unlocked')}
              </Tag>
            )}
            <PostMenu post={post} />
            {onClose && (
              <IconButton
                label={t('posts.view.close')}
                icon={<X size={22} strokeWidth={1.75} aria-hidden />}
                onClick={onClose}
              />
            )}
          </header>
          {notice && <Banner tone="info">{notice}</Banner>}
          {post.consent && (
            <Suspense>
              <ConsentBar post={post} consent={post.consent} />
            </Suspense>
          )}
          {post.text !== null && post.text !== '' && <PostText text={post.text} isWhole />}
          {post.text === null && <p className={styles.locked}>{t('posts.text.locked')}</p>}
          <PostLabels post={post} />
          {!hasStage && post.media.length > 0 && <OpenMedia post={post} look="view" />}
          {post.poll && <PollBox postId={post.id} poll={post.poll} />}
          {post.goal && <GoalBox post={post} goal={post.goal} />}
          <div className={styles.acts}>
            <PostAct {...acts.like} icon={Heart} tone="accentWhenOn" />
            <PostAct {...acts.comment} icon={MessageCircle} />
            <PostAct {...acts.save} icon={Bookmark} tone="accentWhenOn" />
            {acts.tip && <PostAct {...acts.tip} icon={HandCoins} tone="accent" atEnd />}
            {post.isOwn && <ReceivedTips id={post.id} />}
          </div>
          <Comments post={post} onReply={setAnswerTo} />
        </div>
        <div className={styles.foot}>
          {acts.tip && <TipChips post={post} />}
          {/* A locked post has no comment form; the comment list above says that the comments are locked. */}
          {!post.lock && post.comments.rule !== 'off' && (
            <CommentForm post={post} answerTo={answerTo} onAnswered={() => setAnswerTo(null)} box={box} />
          )}
        </div>
      </div>
    </article>
  );
}

/** The media of an opened post. Unlocked media fills the whole stage; locked media is shown in a box. */
function Opening({ post }: { post: Post }) {
  const [wasLocked, setWasLocked] = useState(post.lock !== null);
  if (post.lock !== null && !wasLocked) setWasLocked(true);
  // If a post is unlocked while it is open, its media stay in the box, so that the receipt remains in view.
  // The media fill the stage when the post is opened the next time.
  if (!wasLocked) return <OpenMedia post={post} look="full" />;
  return (
    <div className={styles.door}>
      <LockableMedia post={post} look="view" />
    </div>
  );
}
