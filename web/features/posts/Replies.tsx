import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { CommentRow } from './CommentRow.tsx';
import { useComments } from './comment-queries.ts';
import type { Comment, Post } from './keys.ts';
import styles from './Replies.module.css';

/** The replies to one comment, oldest first. */
export function Replies({ post, comment }: { post: Post; comment: Comment }) {
  const t = useT();
  const replies = useComments(post.id, { parentId: comment.id });
  const all = replies.data?.pages.flatMap((page) => page.comments);
  return (
    <div className={styles.replies}>
      {!all && !replies.isError && <Spinner />}
      {!all && replies.isError && (
        <Button size="sm" variant="ghost" onClick={() => void replies.refetch()}>
          {t('posts.feed.retry')}
        </Button>
      )}
      {all?.map((reply) => (
        <CommentRow key={reply.id} post={post} comment={reply} />
      ))}
      {replies.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          loading={replies.isFetchingNextPage}
          onClick={() => void replies.fetchNextPage()}
        >
          {t('posts.comment.more')}
        </Button>
      )}
    </div>
  );
}
