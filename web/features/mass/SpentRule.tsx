import { useState } from 'react';
import { unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { PriceField } from '#web/ui/PriceField.tsx';
import { RuleRow } from '#web/ui/RuleRow.tsx';
import { Select } from '#web/ui/Select.tsx';
import { DaysSelect } from './DaysSelect.tsx';
import type { Audience } from './keys.ts';
import styles from './Mass.module.css';

type Spent = NonNullable<Audience['spent']>;

interface SpentRuleProps {
  readonly spent: Spent;
  readonly count: string;
  readonly onChange: (spent: Spent) => void;
  readonly onRemove: () => void;
}

/**
 * The rule that limits the audience to fans who spent at least, or at most, an amount within a number of
 * days.
 */
export function SpentRule({ spent, count, onChange, onRemove }: SpentRuleProps) {
  const t = useT();
  const money = useMoney();
  const side = spent.atMost === undefined ? 'atLeast' : 'atMost';
  const [typed, setTyped] = useState(spent.atMost ?? spent.atLeast ?? '');
  const title = t('mass.rule.spent', { days: spent.days });
  const set = (days: number, which: 'atLeast' | 'atMost', text: string) =>
    onChange({ days, [which]: wireDollars(unitsTyped(text) ?? 0n) });
  return (
    <RuleRow
      kind="condition"
      title={title}
      count={count}
      onRemove={onRemove}
      removeLabel={t('mass.rule.remove', { rule: title })}
    >
      <div className={styles.fields}>
        <DaysSelect days={spent.days} onChange={(days) => set(days, side, typed)} />
        <Select
          look="pill"
          label={t('mass.spent.which')}
          labelHidden
          value={side}
          options={[
            { value: 'atLeast', label: t('mass.spent.atLeast') },
            { value: 'atMost', label: t('mass.spent.atMost') },
          ]}
          onValueChange={(which) => set(spent.days, which === 'atMost' ? 'atMost' : 'atLeast', typed)}
        />
        <div className={styles.amount}>
          <PriceField
            label={t('mass.spent.amount')}
            labelHidden
            symbol="$"
            decimalSign={money.decimalSign}
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              // An incomplete amount does not change the rule: the previous amount stays in effect.
              if (unitsTyped(text) !== undefined) set(spent.days, side, text);
            }}
          />
        </div>
      </div>
    </RuleRow>
  );
}
