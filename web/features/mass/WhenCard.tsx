import { fieldTime, instantOf, zoneName } from '#web/features/composer/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import styles from './Mass.module.css';

interface WhenCardProps {
  readonly sendAt: string;
  readonly onChange: (sendAt: string) => void;
  /** Null where it stands in the queue already. */
  readonly onNow: (() => void) | null;
  /** Somebody has just asked for it; it may stand below what they see. */
  readonly isWanted: boolean;
}

/** When it leaves. */
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
          // An emptied field is being typed anew; the time before stays until there is another.
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
