import { Ellipsis, FolderInput, Info, Send, SquarePen, X } from 'lucide-react';
import { useState } from 'react';
import type { RouteName } from '#contract/routes.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useMarkMedia, useRemoveMedia } from './queries.ts';
import { withMedia } from './usePassedMedia.ts';
import styles from './VaultActs.module.css';
import { VaultDetail } from './VaultDetail.tsx';

interface VaultActsProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The bar with the actions for the selected files. Floats over the grid while a file is selected. */
export function VaultActs({ ids, onDone }: VaultActsProps) {
  const t = useT();
  const [asked, setAsked] = useState<'details' | 'move' | 'delete' | null>(null);
  const mark = useMarkMedia();
  const [first] = ids;
  if (first === undefined) return null;
  const close = () => setAsked(null);
  const takeTo = (name: RouteName) => goTo(withMedia(routeNamed(name).path, ids));
  const setMarked = (isMarked: boolean) =>
    mark.mutate(
      { ids: [...ids], isMarked },
      { onSuccess: () => showToast(t(isMarked ? 'vault.marked' : 'vault.unmarked')) },
    );
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label={t('vault.selected', { count: ids.length })}>
        <span className={styles.count} role="status">
          {t('vault.selected', { count: ids.length })}
        </span>
        {ids.length === 1 && (
          <Button
            className={styles.act}
            title={t('vault.act.details')}
            size="sm"
            icon={<Info {...icon} />}
            onClick={() => setAsked('details')}
          >
            {t('vault.act.details')}
          </Button>
        )}
        <Button
          className={styles.act}
          title={t('vault.act.move')}
          size="sm"
          icon={<FolderInput {...icon} />}
          onClick={() => setAsked('move')}
        >
          {t('vault.act.move')}
        </Button>
        <Button
          className={styles.act}
          title={t('titles.newChatsSend')}
          size="sm"
          icon={<Send {...icon} />}
          onClick={() => takeTo('newChatsSend')}
        >
          {t('titles.newChatsSend')}
        </Button>
        <Button
          className={styles.main}
          size="sm"
          variant="primary"
          icon={<SquarePen {...icon} />}
          onClick={() => takeTo('CreatePost')}
        >
          {t('titles.CreatePost')}
        </Button>
        <Menu
          side="top"
          trigger={
            <IconButton label={t('vault.act.more')} icon={<Ellipsis {...icon} />} loading={mark.isPending} />
          }
          groups={[
            [
              {
                id: 'collection',
                label: t('vault.act.collection'),
                onSelect: () => takeTo('SettingsCollectionCreate'),
              },
            ],
            [
              { id: 'mark', label: t('vault.act.mark'), onSelect: () => setMarked(true) },
              { id: 'unmark', label: t('vault.act.unmark'), onSelect: () => setMarked(false) },
            ],
            [
              {
                id: 'delete',
                label: t('vault.act.delete'),
                tone: 'danger',
                onSelect: () => setAsked('delete'),
              },
            ],
          ]}
        />
        <IconButton label={t('vault.selection.clear')} icon={<X {...icon} />} onClick={onDone} />
      </div>
      {asked === 'details' && <VaultDetail id={first} onClose={close} />}
      {asked === 'move' && <MoveDialog ids={ids} onClose={close} />}
      <DeleteDialog ids={ids} isOpen={asked === 'delete'} onClose={close} onDeleted={onDone} />
    </>
  );
}

interface DeleteDialogProps {
  readonly ids: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks for confirmation before the files are deleted. */
function DeleteDialog({ ids, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const t = useT();
  const remove = useRemoveMedia();
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('vault.delete.title', { count: ids.length })}
      message={t('vault.delete.text')}
      closeLabel={t('vault.keep')}
      action={{
        label: t('vault.act.delete'),
        variant: 'danger',
        loading: remove.isPending,
        onPress: () =>
          remove.mutate([...ids], {
            onSuccess: () => {
              showToast(t('vault.deleted', { count: ids.length }));
              onDeleted();
            },
            onSettled: onClose,
          }),
      }}
    />
  );
}
