import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useRemoveComment } from './comment-queries.ts';
import type { Comment } from './keys.ts';

/** Asks for confirmation before a comment is removed, because the removal cannot be undone. */
export function RemoveCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const t = useT();
  const remove = useRemoveComment();
  const onSuccess = () => {
    showToast(t('posts.comment.removed'));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('posts.comment.remove.ask')}
      closeLabel={t('core.close')}
      busy={remove.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t('posts.comment.cancel')}</Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate(comment, { onSuccess })}
          >
            {t('posts.comment.remove')}
          </Button>
        </>
      }
    >
      <bdi>{comment.text}</bdi>
    </Dialog>
  );
}
