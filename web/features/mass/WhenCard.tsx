import { fieldTime, instantOf, zoneName } from '#web/features/composer/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import styles from './Mass.module.css';

interface WhenCardProps {
  readonly sendAt: string;
  readonly onChange: (sendAt: string) => void;
  /**
   * Removes the send time; the send button then sends the message immediately. Null when the message is
   * already scheduled.
   */
  readonly onNow: (() => void) | null;
  /**
   * Whether the person has just chosen to schedule. The field then takes the focus, because it may be out of
   * view.
   */
  readonly isWanted: boolean;
}

/** The field for the time at which the message is sent. */
export function WhenCard({ sendAt, onChange, onNow, isWanted }: WhenCardProps) {
  const t = useT();
  const now = new Date();
  return (
    <Card className={styles.part}>
      <DateTimeField
        label={t('mass.schedule.at')}
        autoFocus={isWanted}
        min={fieldTime(now)}
        value={fieldTime(sendAt)}
        hint={t('mass.schedule.zone', { zone: zoneName(now) })}
        onValueChange={(value) => {
          // An emptied field does not change the draft: the previous time stays until a new one is complete.
          const at = instantOf(value);
          if (at) onChange(at);
        }}
      />
      <p className={styles.quiet}>{t('mass.schedule.audience')}</p>
      {onNow && (
        <Button variant="ghost" size="sm" onClick={onNow}>
          {t('mass.schedule.none')}
        </Button>
      )}
    </Card>
  );
}
