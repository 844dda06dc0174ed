import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useRemovePost } from './act-queries.ts';
import { markGone } from './gone.ts';

/** Asks for confirmation before a post is deleted. */
export function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const remove = useRemovePost();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('posts.remove.title')}
      description={t('posts.remove.text')}
      closeLabel={t('core.close')}
      busy={remove.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t('posts.remove.keep')}</Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { id },
                {
                  onSuccess: () => {
                    markGone(id, true);
                    showToast(t('posts.done.removed'));
                    onClose();
                  },
                },
              )
            }
          >
            {t('posts.remove.confirm')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
