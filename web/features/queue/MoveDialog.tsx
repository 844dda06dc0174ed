import { useState } from 'react';
import { fieldTime, instantOf, zoneName } from '#web/features/composer/index.ts';
import { ApiFailure } from '#web/kit/api.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { editPath, type QueueItem } from './calendar.ts';
import styles from './MoveDialog.module.css';
import { useReschedule } from './queries.ts';
import { useQueueTitle } from './useQueueTitle.ts';

/** A dialog that gives a scheduled item another time; the alternative to dragging in the calendar. */
export function MoveDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const move = useReschedule();
  const title = useQueueTitle()(item);
  const [value, setValue] = useState(fieldTime(item.at));
  const now = new Date();
  const at = instantOf(value);
  const isPast = at !== null && new Date(at) <= now;
  const refused = move.error instanceof ApiFailure ? move.error.message : undefined;
  const save = () => {
    if (!at || isPast) return;
    move.mutate(
      { ...item, at },
      {
        onSuccess: () => {
          showToast(t('composer.queue.moved', { when: format.dateTime(at) }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('composer.queue.move')}
      description={<bdi className={styles.text}>{title}</bdi>}
      closeLabel={t('core.close')}
      busy={move.isPending}
      footer={
        <>
          <Link className={buttonClass({ wide: true })} to={editPath(item)}>
            {t('composer.queue.edit')}
          </Link>
          <Button variant="primary" wide loading={move.isPending} disabled={!at || isPast} onClick={save}>
            {t('composer.queue.move.save')}
          </Button>
        </>
      }
    >
      <DateTimeField
        label={t(item.what === 'publish' ? 'composer.time.at' : 'composer.time.expire')}
        min={fieldTime(now)}
        value={value}
        hint={t('composer.time.zone', { zone: zoneName(now) })}
        error={isPast ? t('composer.fault.past') : refused}
        onValueChange={(next) => {
          setValue(next);
          move.reset();
        }}
      />
    </Dialog>
  );
}
