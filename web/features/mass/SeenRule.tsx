import { Eye } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { RuleRow } from '#web/ui/RuleRow.tsx';
import { Select } from '#web/ui/Select.tsx';
import { DaysSelect } from './DaysSelect.tsx';
import type { Audience } from './keys.ts';
import styles from './Mass.module.css';

type Seen = NonNullable<Audience['seen']>;

interface SeenRuleProps {
  readonly seen: Seen;
  readonly count: string;
  readonly onChange: (seen: Seen) => void;
  readonly onRemove: () => void;
}

/** The rule that limits the audience to fans who were online in the last days, or to fans who were not. */
export function SeenRule({ seen, count, onChange, onRemove }: SeenRuleProps) {
  const t = useT();
  const title = t('mass.rule.seen');
  return (
    <RuleRow
      kind="condition"
      icon={<Eye size={20} strokeWidth={1.75} />}
      title={title}
      count={count}
      onRemove={onRemove}
      removeLabel={t('mass.rule.remove', { rule: title })}
    >
      <div className={styles.fields}>
        <Select
          look="pill"
          label={t('mass.seen.which')}
          labelHidden
          value={seen.isWithin ? 'within' : 'not'}
          options={[
            { value: 'within', label: t('mass.seen.within') },
            { value: 'not', label: t('mass.seen.not') },
          ]}
          onValueChange={(which) => onChange({ ...seen, isWithin: which === 'within' })}
        />
        <DaysSelect days={seen.days} onChange={(days) => onChange({ ...seen, days })} />
      </div>
    </RuleRow>
  );
}
