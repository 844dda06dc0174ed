import { CalendarClock, CalendarX, Trash2 } from 'lucide-react';
import { usualTime } from '#web/features/composer/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './Mass.module.css';
import type { MassFormState } from './useMassForm.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface MassActsProps {
  readonly form: MassFormState;
  readonly isScheduled: boolean;
  readonly isUploading: boolean;
}

/** The actions in the screen's header: save and, on a wide screen, schedule. */
export function HeaderActs({
  form,
  isScheduled,
  isUploading,
  isAsking,
}: MassActsProps & { readonly isAsking: boolean }) {
  const t = useT();
  const saveButton = (label: string) => (
    <Button
      variant="ghost"
      saves
      loading={form.isBusy && !isAsking}
      disabled={!form.isUnsaved || isUploading}
      onClick={form.save}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.wide}>
        {saveButton(t(isScheduled ? 'mass.save.changes' : 'mass.save'))}
        {!isScheduled && <ScheduleButton form={form} />}
      </div>
      <div className={styles.narrow}>{saveButton(t('mass.save.short'))}</div>
    </>
  );
}

/**
 * The actions below the form: schedule the message (here only on a narrow screen), cancel its schedule, or
 * delete the draft.
 */
export function FooterActs({
  form,
  isScheduled,
  isUploading,
  onDelete,
}: MassActsProps & { readonly onDelete: () => void }) {
  const t = useT();
  return (
    <div className={styles.acts}>
      {!isScheduled && form.draft.sendAt === null && (
        <div className={styles.narrow}>
          <ScheduleButton form={form} />
        </div>
      )}
      {isScheduled ? (
        <Button
          variant="ghost"
          saves
          icon={<CalendarX {...icon} />}
          disabled={form.isBusy || isUploading}
          onClick={form.takeOut}
        >
          {t('mass.scheduled.cancel')}
        </Button>
      ) : (
        form.version !== null && (
          <Button variant="ghost" icon={<Trash2 {...icon} />} onClick={onDelete}>
            {t('mass.draft.remove')}
          </Button>
        )
      )}
    </div>
  );
}

function ScheduleButton({ form }: Pick<MassActsProps, 'form'>) {
  const t = useT();
  const isLater = form.draft.sendAt !== null;
  return (
    <Button
      icon={<CalendarClock {...icon} />}
      aria-pressed={isLater}
      onClick={() => form.change({ sendAt: isLater ? null : usualTime(new Date()) })}
    >
      {t('mass.schedule')}
    </Button>
  );
}
