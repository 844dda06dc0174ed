import { useT } from '#web/kit/i18n.tsx';
import { toggled } from '#web/kit/toggled.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from './PeoplePicker.module.css';
import { NameField, PeopleFound, useTypedName } from './PeopleSearch.tsx';
import { usePeopleByName } from './usePeopleByName.ts';

interface PeoplePickerProps {
  readonly chosen: readonly string[];
  readonly max: number;
  /** Whether to offer the creator's fans. Otherwise creators are offered. */
  readonly isSeller: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** A search for people by name, with a checkbox for each person found. */
export function PeoplePicker({ chosen, max, isSeller, onChange }: PeoplePickerProps) {
  const t = useT();
  const wanted = useTypedName();
  const found = usePeopleByName(wanted.query, isSeller);
  const isFull = chosen.length >= max;
  return (
    <>
      <NameField {...wanted} />
      {chosen.length > 0 && (
        <p className={styles.quiet} role="status">
          {isFull ? t('mass.people.full', { count: max }) : t('mass.people.chosen', { count: chosen.length })}
        </p>
      )}
      <PeopleFound found={found} none={<p className={styles.quiet}>{t('mass.people.none')}</p>}>
        {(people) => (
          <ul className={styles.people}>
            {people.map(({ id, name, avatar }) => (
              <li key={id} className={styles.person}>
                <Avatar name={name} src={avatar} seed={id} size={36} />
                <Checkbox
                  label={<bdi>{name}</bdi>}
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onCheckedChange={() => onChange(toggled(chosen, id))}
                />
              </li>
            ))}
          </ul>
        )}
      </PeopleFound>
    </>
  );
}
