import { X } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { COMMENT_MAX_CHARS } from '#contract/limits.ts';
import { AuthButton } from '#web/kit/AuthButton.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Composer } from '#web/ui/Composer.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './CommentForm.module.css';
import { useWriteComment } from './comment-queries.ts';
import type { Comment, Post } from './keys.ts';

interface CommentFormProps {
  readonly post: Post;
  /** The comment to reply to; null to write a top-level comment. */
  readonly answerTo: Comment | null;
  readonly onAnswered: () => void;
  /** A ref to the form's element. The post's comment button focuses the form through this ref. */
  readonly box: RefObject<HTMLDivElement | null>;
}

/**
 * The form for a comment, or the reason why the viewer may not write one. A failed request keeps the text in
 * the form.
 */
export function CommentForm({ post, answerTo, onAnswered, box }: CommentFormProps) {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const write = useWriteComment();
  const [text, setText] = useState('');
  const blocked = useBlocked(post);

  useEffect(() => {
    if (answerTo) box.current?.querySelector('textarea')?.focus();
  }, [answerTo, box]);

  const send = () => {
    if (write.isPending) return;
    write.mutate(
      { postId: post.id, parentId: answerTo?.id, text: text.trim() },
      {
        onSuccess: () => {
          setText('');
          onAnswered();
        },
      },
    );
  };
  if (!isLoggedIn && !blocked)
    return (
      <div ref={box} className={styles.visitor}>
        <AuthButton wide>{t('posts.comment.logIn')}</AuthButton>
      </div>
    );
  return (
    <div ref={box}>
      <Composer
        label={
          answerTo ? t('posts.comment.answerTo', { name: answerTo.author.name }) : t('posts.comment.write')
        }
        value={text}
        onValueChange={setText}
        onSend={send}
        sendLabel={t('posts.comment.send')}
        maxLength={COMMENT_MAX_CHARS}
        blocked={blocked}
        tray={
          answerTo && (
            <p className={styles.answer}>
              <span>{t('posts.comment.answerTo', { name: answerTo.author.name })}</span>
              <IconButton
                size="sm"
                label={t('posts.comment.cancel')}
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                onClick={onAnswered}
              />
            </p>
          )
        }
      />
    </div>
  );
}

function useBlocked({ comments: { rule, mayWrite }, lock }: Post): string | undefined {
  const t = useT();
  if (rule === 'off') return t('posts.comment.off');
  if (mayWrite) return undefined;
  if (lock) return t('posts.comment.locked');
  return t(rule === 'payers' ? 'posts.comment.payers' : 'posts.comment.members');
}
