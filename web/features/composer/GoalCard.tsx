import { Trash2 } from 'lucide-react';
import { GOAL_DAYS_MAX, GOAL_TITLE_MAX_CHARS } from '#contract/limits.ts';
import { YouReceive } from '#web/features/purchases/index.ts';
import { unitsTyped } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { DraftGoal } from './draft.ts';
import { Problem } from './Problem.tsx';
import type { PartProps } from './part.ts';
import styles from './parts.module.css';

const DAYS = [1, 3, 7, 14, 30];

/** The fields of the post's funding goal, which fans contribute to. */
export function GoalCard({
  draft,
  onChange,
  problem,
  isPublished,
}: PartProps & { readonly isPublished: boolean }) {
  const t = useT();
  const money = useMoney();
  const { goal } = draft;
  if (!goal) return null;
  const set = (change: Partial<DraftGoal>) => onChange({ goal: { ...goal, ...change } });
  const isTimed = goal.rule === 'all_or_nothing';
  const days = [...new Set([...DAYS, ...(goal.days === null ? [] : [goal.days])])].sort((a, b) => a - b);
  return (
    <Card className={styles.part}>
      <div className={styles.head}>
        <h2>{t('composer.goal.heading')}</h2>
        {!isPublished && (
          <IconButton
            label={t('composer.goal.remove')}
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => onChange({ goal: null })}
          />
        )}
      </div>
      {isPublished && <p className={styles.support}>{t('composer.asPublished')}</p>}
      <TextField
        label={t('composer.goal.title')}
        dir="auto"
        maxLength={GOAL_TITLE_MAX_CHARS}
        disabled={isPublished}
        value={goal.title}
        onValueChange={(title) => set({ title })}
      />
      <div className={styles.two}>
        <PriceField
          label={t('composer.goal.target')}
          symbol="$"
          decimalSign={money.decimalSign}
          disabled={isPublished}
          value={goal.target}
          onValueChange={(target) => set({ target })}
        />
        <Select
          label={t('composer.goal.days')}
          disabled={isPublished}
          value={goal.days === null ? '' : `${goal.days}`}
          options={[
            ...(isTimed ? [] : [{ value: '', label: t('composer.goal.noEnd') }]),
            ...days.map((count) => ({ value: `${count}`, label: t('composer.days', { count }) })),
          ]}
          onValueChange={(value) => set({ days: value === '' ? null : Number(value) })}
        />
      </div>
      <YouReceive gross={unitsTyped(goal.target)} />
      <div className={styles.field}>
        <span className={styles.legend} aria-hidden>
          {t('composer.goal.rule')}
        </span>
        <Segmented
          label={t('composer.goal.rule')}
          wide
          value={goal.rule}
          segments={(['flexible', 'all_or_nothing'] as const).map((value) => ({
            value,
            label: t(`composer.goal.${value}`),
            disabled: isPublished,
          }))}
          // An all-or-nothing goal needs an end; without one it could never fail.
          onValueChange={(rule) =>
            set({ rule, days: rule === 'all_or_nothing' ? (goal.days ?? GOAL_DAYS_MAX) : goal.days })
          }
        />
      </div>
      <Problem>{problem}</Problem>
    </Card>
  );
}
