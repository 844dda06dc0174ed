import { FilePenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { SavedPost } from './draft.ts';
import { useDrafts, useRemoveDraft } from './queries.ts';

const TITLE_CHARS = 60;

/** Lists the creator's drafts, to open or delete one. */
export function DraftsDialog({ currentId, onClose }: { currentId: string; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const drafts = useDrafts();
  const remove = useRemoveDraft();
  const [toDelete, setToDelete] = useState<SavedPost | null>(null);
  const all = drafts.data?.pages.flatMap((page) => page.drafts).filter(({ id }) => id !== currentId);
  const titleOf = ({ text }: SavedPost) => text.trim().slice(0, TITLE_CHARS) || t('composer.drafts.untitled');
  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title={t('composer.drafts.title')}
      closeLabel={t('core.close')}
    >
      {!all && !drafts.isError && <RowsLoading count={3} />}
      {!all && drafts.isError && (
        <Banner
          tone="danger"
          announce
          action={
            <Button size="sm" onClick={() => void drafts.refetch()}>
              {t('composer.retry')}
            </Button>
          }
        >
          {t('composer.drafts.failed')}
        </Banner>
      )}
      {all?.length === 0 && <Text tone="support">{t('composer.drafts.empty')}</Text>}
      {all && all.length > 0 && (
        <Rows>
          {all.map((draft) => (
            <Row
              key={draft.id}
              leading={
                <RowIcon>
                  <FilePenLine size={20} strokeWidth={1.75} aria-hidden />
                </RowIcon>
              }
              title={
                <Link className={linkClass('quiet')} to={`/createPost?id=${draft.id}`} onClick={onClose}>
                  <bdi>{titleOf(draft)}</bdi>
                </Link>
              }
              detail={`${format.relative(draft.updatedAt)} · ${t('composer.drafts.media', { count: draft.media.length })}`}
              trailing={
                <IconButton
                  label={t('composer.drafts.delete', { name: titleOf(draft) })}
                  icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
                  onClick={() => setToDelete(draft)}
                />
              }
            />
          ))}
        </Rows>
      )}
      {drafts.hasNextPage && (
        <Button wide loading={drafts.isFetchingNextPage} onClick={() => void drafts.fetchNextPage()}>
          {t('composer.drafts.more')}
        </Button>
      )}
      <AlertDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title={t('composer.delete.title')}
        message={t('composer.delete.text')}
        closeLabel={t('composer.delete.keep')}
        action={{
          label: t('composer.act.delete'),
          variant: 'danger',
          loading: remove.isPending,
          onPress: () =>
            toDelete &&
            remove.mutate(toDelete.id, {
              onSuccess: () => {
                showToast(t('composer.done.deleted'));
                setToDelete(null);
              },
            }),
        }}
      />
    </Dialog>
  );
}
