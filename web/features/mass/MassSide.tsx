import { SendHorizontal, UserRoundCheck } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { hasInclusions } from './audience.ts';
import { FanPreview } from './FanPreview.tsx';
import styles from './Mass.module.css';
import { ReachCard } from './ReachCard.tsx';
import type { MassFormState } from './useMassForm.ts';
import type { Readiness } from './useReadiness.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface MassSideProps {
  readonly form: MassFormState;
  readonly readiness: Readiness;
  /** Whether the message is scheduled. The server then sends it at the scheduled time. */
  readonly isScheduled: boolean;
  readonly onSend: () => void;
}

/** The column beside the form: the reach, a preview, and the buttons to test and to send the message. */
export function MassSide({ form, readiness, isScheduled, onSend }: MassSideProps) {
  const t = useT();
  const { draft, reach } = form;
  const { count, left, uploading, isEmpty, isCapped, canSend } = readiness;
  return (
    <>
      <ReachCard
        reach={hasInclusions(draft.audience) ? reach.data : reach.data && { ...reach.data, count: 0 }}
        isCounting={reach.isPlaceholderData}
        isFailed={reach.isError}
        onRetry={() => void reach.refetch()}
        price={form.price}
      />
      <FanPreview words={draft.words} attached={form.attached} />
      <Button
        variant="outline"
        wide
        saves
        icon={<UserRoundCheck {...icon} />}
        // A test first saves unsaved changes. For a scheduled message with unsaved changes the button is
        // disabled, because saving would change the message that is scheduled.
        disabled={isEmpty || uploading !== undefined || (isScheduled && form.isUnsaved)}
        loading={form.isTesting}
        onClick={form.test}
      >
        {t('mass.test')}
      </Button>
      <div className={styles.wide}>
        {!isScheduled && (
          <Button
            variant="primary"
            size="lg"
            wide
            icon={<SendHorizontal {...icon} data-flip="" />}
            disabled={!canSend}
            loading={form.isBusy}
            onClick={onSend}
          >
            {t(draft.sendAt === null ? 'mass.send' : 'mass.send.later', { count })}
          </Button>
        )}
      </div>
      {uploading && <p className={styles.quiet}>{uploading}</p>}
      {left && !isScheduled && (
        <p className={styles.quiet}>
          {isCapped ? t('mass.cap.none') : t('mass.cap.left', { count: left.today })}
        </p>
      )}
    </>
  );
}
