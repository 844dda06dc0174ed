import { Ellipsis, Flag, Heart, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LinkedText } from '#web/features/words/index.ts';
import { askToLogIn, openAfterLogin } from '#web/kit/AuthButton.tsx';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './CommentRow.module.css';
import { useLikeComment, usePinComment } from './comment-queries.ts';
import type { Comment, Post } from './keys.ts';
import { RemoveCommentDialog } from './RemoveCommentDialog.tsx';

interface CommentRowProps {
  readonly post: Post;
  readonly comment: Comment;
  /** Begins a reply to this comment. Undefined for a reply, because replies have no replies of their own. */
  readonly onReply?: (() => void) | undefined;
  /**
   * The state of the comment's list of replies, and how to open and close the list. Undefined for a reply.
   */
  readonly answers?: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One comment, with its likes and a menu of actions. */
export function CommentRow({ post, comment, onReply, answers }: CommentRowProps) {
  const t = useT();
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const like = useLikeComment();
  const { author, likes, isLiked } = comment;
  return (
    <article className={classes(styles.comment, comment.isPinned && styles.pinned)}>
      <Avatar name={author.name} src={author.avatar} seed={author.address} size={34} />
      <div className={styles.body}>
        <p className={styles.head}>
          {author.domain ? (
            <Link className={styles.name} to={`/${author.domain}`}>
              <bdi>{author.name}</bdi>
            </Link>
          ) : (
            <bdi className={styles.name}>{author.name}</bdi>
          )}
          <time dateTime={comment.at}>{format.relative(comment.at)}</time>
          {author.isCreator && <Tag tone="accent">{t('posts.comment.creator')}</Tag>}
          {comment.isPinned && <Tag icon={<Pin size={12} aria-hidden />}>{t('posts.comment.pinned')}</Tag>}
        </p>
        <p className={styles.text} dir="auto">
          <LinkedText text={comment.text} />
        </p>
        <div className={styles.acts}>
          {onReply && (
            <button
              type="button"
              className={styles.act}
              aria-label={t('posts.comment.replyTo', { name: author.name })}
              onClick={onReply}
            >
              {t('posts.comment.reply')}
            </button>
          )}
          {answers && comment.replies > 0 && (
            <button
              type="button"
              className={classes(styles.act, styles.strong)}
              aria-expanded={answers.isOpen}
              onClick={answers.onToggle}
            >
              {answers.isOpen
                ? t('posts.comment.hideReplies')
                : t('posts.comment.replies', { count: comment.replies })}
            </button>
          )}
          <CommentMenu post={post} comment={comment} />
        </div>
      </div>
      <button
        type="button"
        className={classes(styles.like, isLiked && styles.liked)}
        aria-label={t('posts.comment.like', { name: author.name, count: likes })}
        aria-pressed={isLiked}
        onClick={() => (isLoggedIn ? like.mutate(comment) : askToLogIn())}
      >
        <Heart size={17} strokeWidth={1.75} aria-hidden />
        {likes > 0 && <bdi>{format.number(likes)}</bdi>}
      </button>
    </article>
  );
}

function CommentMenu({ post, comment }: { post: Post; comment: Comment }) {
  const t = useT();
  const pin = usePinComment();
  const [isAsking, setAsking] = useState(false);
  const { id, author, isPinned, isMine, parentId } = comment;
  const items: MenuItem[] = [];
  if (post.isOwn && parentId === null)
    items.push({
      id: 'pin',
      label: t(isPinned ? 'posts.comment.unpin' : 'posts.comment.pin'),
      icon: isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
      onSelect: () => pin.mutate(comment),
    });
  if (!isMine)
    items.push({
      id: 'report',
      label: t('posts.menu.report'),
      icon: <Flag {...icon} />,
      onSelect: () => openAfterLogin('report', { subject: { kind: 'comment', id } }),
    });
  if (comment.mayRemove)
    items.push({
      id: 'remove',
      label: t('posts.comment.remove'),
      icon: <Trash2 {...icon} />,
      tone: 'danger',
      onSelect: () => setAsking(true),
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={t('posts.comment.more.named', { name: author.name })}
            icon={<Ellipsis {...icon} />}
          />
        }
        groups={[items]}
      />
      {isAsking && <RemoveCommentDialog comment={comment} onClose={() => setAsking(false)} />}
    </>
  );
}
