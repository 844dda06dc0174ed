import { useState } from 'react';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { CommentRow } from './CommentRow.tsx';
import styles from './Comments.module.css';
import { useComments } from './comment-queries.ts';
import type { Comment, Post } from './keys.ts';
import { Replies } from './Replies.tsx';

interface CommentsProps {
  readonly post: Post;
  readonly onReply: (comment: Comment) => void;
}

/**
 * A post's comments, the pinned one first. If the post is locked, a sentence says instead that the comments
 * are locked too.
 */
export function Comments({ post, onReply }: CommentsProps) {
  const t = useT();
  const isClosed = post.lock !== null;
  const comments = useComments(post.id, { enabled: !isClosed });
  const all = isClosed ? undefined : comments.data?.pages.flatMap((page) => page.comments);
  const isLocked = isClosed || refusalOf(api.posts.comments, comments.error)?.reason === 'post_locked';
  return (
    <section className={styles.comments} aria-label={t('posts.comment.title')}>
      {!all && !comments.isError && !isLocked && <RowsLoading count={3} />}
      {!all && isLocked && <p className={styles.quiet}>{t('posts.comment.locked')}</p>}
      {!all && comments.isError && !isLocked && (
        <div className={styles.quiet} role="alert">
          <p>{t('posts.comment.failed')}</p>
          <Button size="sm" onClick={() => void comments.refetch()}>
            {t('posts.feed.retry')}
          </Button>
        </div>
      )}
      {all?.length === 0 && (
        <p className={styles.quiet}>
          {t(post.comments.rule === 'off' ? 'posts.comment.off' : 'posts.comment.none')}
        </p>
      )}
      {all?.map((comment) => (
        <Thread
          key={comment.id}
          post={post}
          comment={comment}
          onReply={post.comments.mayWrite ? () => onReply(comment) : undefined}
        />
      ))}
      {comments.hasNextPage && (
        <Button
          size="sm"
          wide
          loading={comments.isFetchingNextPage}
          onClick={() => void comments.fetchNextPage()}
        >
          {t('posts.comment.more')}
        </Button>
      )}
    </section>
  );
}

interface ThreadProps {
  readonly post: Post;
  readonly comment: Comment;
  readonly onReply: (() => void) | undefined;
}

/** A top-level comment, with its replies below once they are opened. */
function Thread({ post, comment, onReply }: ThreadProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <CommentRow
        post={post}
        comment={comment}
        onReply={onReply}
        answers={{ isOpen, onToggle: () => setOpen(!isOpen) }}
      />
      {isOpen && <Replies post={post} comment={comment} />}
    </div>
  );
}
