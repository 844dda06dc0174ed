import { useState } from 'react';
import { LIST_ADDED_MAX } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useRole } from '#web/kit/role.ts';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './Lists.module.css';
import { PeoplePicker } from './PeoplePicker.tsx';
import { usePutOnList } from './queries.ts';

interface AddPeopleProps {
  readonly list: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** A dialog that adds people to a list: fans to a creator's list, creators to a fan's list. */
export function AddPeople({ list, onClose }: AddPeopleProps) {
  const t = useT();
  const isSeller = useRole() === 'creator';
  const put = usePutOnList();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Dialog
      open
      size="md"
      busy={put.isPending}
      onOpenChange={onClose}
      title={t('mass.list.people.add.title', { name: list.name })}
      closeLabel={t('core.close')}
      footer={
        <Button
          variant="primary"
          wide
          disabled={chosen.length === 0}
          loading={put.isPending}
          onClick={() =>
            put.mutate(
              { id: list.id, personIds: [...chosen], isOn: true },
              {
                onSuccess: () => {
                  showToast(t('mass.list.people.added', { count: chosen.length }));
                  onClose();
                },
              },
            )
          }
        >
          {t('mass.list.people.take')}
        </Button>
      }
    >
      <div className={styles.panel}>
        <PeoplePicker isSeller={isSeller} max={LIST_ADDED_MAX} chosen={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  );
}
