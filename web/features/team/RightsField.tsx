import { seatRights } from '#contract/seat-rights.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { Rights } from './queries.ts';
import styles from './team.module.css';

interface RightsFieldProps {
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
}

/** Checkboxes for a team member's rights, each with an explanation. */
export function RightsField({ rights, onChange }: RightsFieldProps) {
  const t = useT();
  const set = (right: Rights[number], isOn: boolean) =>
    onChange(seatRights.filter((one) => (one === right ? isOn : rights.includes(one))));
  return (
    <fieldset className={styles.rights}>
      <legend>{t('team.rights')}</legend>
      {seatRights.map((right) => (
        <Checkbox
          key={right}
          label={t(`team.right.${right}`)}
          hint={t(`team.right.${right}.hint`)}
          checked={rights.includes(right)}
          onCheckedChange={(isOn) => set(right, isOn)}
        />
      ))}
      {rights.length === 0 && (
        <p className={styles.wrong} role="alert">
          {t('team.rights.needed')}
        </p>
      )}
    </fieldset>
  );
}
