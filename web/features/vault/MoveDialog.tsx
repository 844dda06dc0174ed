import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useFolders, useMove } from './queries.ts';

interface MoveDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

const NONE = 'none';

/** A dialog that moves files to another vault folder. */
export function MoveDialog({ ids, onClose }: MoveDialogProps) {
  const t = useT();
  const folders = useFolders();
  const move = useMove();
  const [to, setTo] = useState(NONE);
  return (
    <Dialog
      open
      busy={move.isPending}
      onOpenChange={onClose}
      title={t('vault.move.title')}
      closeLabel={t('core.close')}
      footer={
        <Button
          variant="primary"
          wide
          loading={move.isPending}
          onClick={() =>
            move.mutate(
              { ids: [...ids], folderId: to === NONE ? null : to },
              {
                onSuccess: () => {
                  showToast(t('vault.moved'));
                  onClose();
                },
              },
            )
          }
        >
          {t('vault.move.title')}
        </Button>
      }
    >
      <RadioGroup
        label={t('vault.move.title')}
        labelHidden
        value={to}
        onValueChange={setTo}
        options={[
          { value: NONE, label: t('vault.folder.none') },
          ...(folders.data ?? []).map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
        ]}
      />
    </Dialog>
  );
}
