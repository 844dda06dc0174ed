import { CalendarClock, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { MASS_QUIET_HOURS } from '#contract/limits.ts';
import { useLists, useSmartName } from '#web/features/lists/index.ts';
import { useOwnTiers } from '#web/features/subscriptions/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { toggled } from '#web/kit/toggled.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { RuleRow } from '#web/ui/RuleRow.tsx';
import { AudiencePicker } from './AudiencePicker.tsx';
import { hasExclusions, hasInclusions, isSmart, withoutRule } from './audience.ts';
import type { Audience, Reach } from './keys.ts';
import styles from './Mass.module.css';
import { SeenRule } from './SeenRule.tsx';
import { SpentRule } from './SpentRule.tsx';
import { useSoldNames } from './sold-names.ts';

interface RulesCardProps {
  readonly audience: Audience;
  readonly reach: Reach | undefined;
  readonly onChange: (audience: Audience) => void;
}

/**
 * The audience as a list of rules. The first rule names whom the message includes. Each further rule shows
 * how many of these fans it removes.
 */
export function RulesCard({ audience, reach, onChange }: RulesCardProps) {
  const t = useT();
  const format = useFormat();
  const [picking, setPicking] = useState<'include' | 'exclude' | null>(null);
  const minus = (count: number | undefined) =>
    count ? t('mass.rule.minus', { count: format.number(count) }) : count === 0 ? '0' : '';
  const { left } = reach ?? {};
  return (
    <Card className={styles.part}>
      <div className={styles.head}>
        <h2>{t('mass.who')}</h2>
        <span className={styles.and}>
          <T k="mass.who.and" strong={(text) => <b>{text}</b>} />
        </span>
      </div>
      <div className={styles.rules}>
        <RuleRow
          kind="include"
          title={t('mass.rule.include')}
          count={reach && hasInclusions(audience) ? format.number(reach.included) : ''}
          empty={hasInclusions(audience) ? undefined : t('mass.rule.include.none')}
        >
          <Named audience={audience} side="include" onChange={onChange} />
          <Chip
            look="outline"
            icon={<Plus size={15} strokeWidth={1.75} aria-hidden />}
            onClick={() => setPicking('include')}
          >
            {t('mass.add')}
          </Chip>
        </RuleRow>
        {audience.spent && (
          <SpentRule
            spent={audience.spent}
            count={minus(left?.bySpent)}
            onChange={(spent) => onChange({ ...audience, spent })}
            onRemove={() => onChange(withoutRule(audience, 'spent'))}
          />
        )}
        {audience.seen && (
          <SeenRule
            seen={audience.seen}
            count={minus(left?.bySeen)}
            onChange={(seen) => onChange({ ...audience, seen })}
            onRemove={() => onChange(withoutRule(audience, 'seen'))}
          />
        )}
        {hasExclusions(audience) && (
          <RuleRow kind="leaveOut" title={t('mass.rule.exclude')} count={minus(left?.byExclusion)}>
            <Named audience={audience} side="exclude" onChange={onChange} />
            <Chip
              look="outline"
              icon={<Plus size={15} strokeWidth={1.75} aria-hidden />}
              onClick={() => setPicking('exclude')}
            >
              {t('mass.add')}
            </Chip>
          </RuleRow>
        )}
        {left && left.byOwned > 0 && (
          <RuleRow kind="leaveOut" title={t('mass.rule.owned')} count={minus(left.byOwned)} />
        )}
        {left && left.byCap > 0 && (
          <RuleRow
            kind="condition"
            icon={<CalendarClock size={20} strokeWidth={1.75} />}
            title={t('mass.rule.cap', { hours: MASS_QUIET_HOURS })}
            count={minus(left.byCap)}
          />
        )}
      </div>
      <AddRule {...{ audience, onChange }} onExclude={() => setPicking('exclude')} />
      {picking && (
        <AudiencePicker
          side={picking}
          audience={audience}
          onChange={onChange}
          onClose={() => setPicking(null)}
        />
      )}
    </Card>
  );
}

interface AddRuleProps {
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
  readonly onExclude: () => void;
}

/** The menu of the rules that the audience does not have yet; nothing when it has them all. */
function AddRule({ audience, onChange, onExclude }: AddRuleProps) {
  const t = useT();
  const addable = [
    !audience.spent && {
      id: 'spent',
      label: t('mass.rule.spent', { days: 90 }),
      onSelect: () => onChange({ ...audience, spent: { days: 90, atLeast: '20.00' } }),
    },
    !audience.seen && {
      id: 'seen',
      label: t('mass.rule.seen'),
      onSelect: () => onChange({ ...audience, seen: { days: 30, isWithin: true } }),
    },
    !hasExclusions(audience) && {
      id: 'exclude',
      label: t('mass.rule.exclude'),
      onSelect: onExclude,
    },
  ].filter((item) => item !== false);
  if (addable.length === 0) return null;
  return (
    <Menu
      align="center"
      trigger={
        <Button variant="outline" wide icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}>
          {t('mass.rule.add')}
        </Button>
      }
      groups={[addable]}
    />
  );
}

interface NamedProps {
  readonly audience: Audience;
  readonly side: 'include' | 'exclude';
  readonly onChange: (audience: Audience) => void;
}

/** The chosen lists, tiers and people as chips. Pressing a chip removes it. */
function Named({ audience, side, onChange }: NamedProps) {
  const t = useT();
  const lists = useLists().data?.lists;
  const smartName = useSmartName();
  const tiers = useOwnTiers().data?.tiers;
  const soldName = useSoldNames();
  const isIn = side === 'include';
  const named = audience[side];
  const people = isIn ? audience.fanIds : audience.excludeFanIds;
  const listName = (list: string) =>
    isSmart(list)
      ? smartName(list)
      : lists && (lists.find(({ id }) => id === list)?.name ?? t('mass.chip.list'));
  const chips = [
    ...named.map((list) => ({
      id: list,
      name: listName(list) ?? '',
      without: { [side]: toggled(named, list) },
    })),
    ...(isIn ? audience.tierIds : []).map((id) => ({
      id,
      name: tiers ? (tiers.find((tier) => tier.id === id)?.name ?? t('mass.chip.tier')) : '',
      without: { tierIds: toggled(audience.tierIds, id) },
    })),
    ...(people.length > 0
      ? [
          {
            id: 'people',
            name: t('mass.chip.people', { count: people.length }),
            without: isIn ? { fanIds: [] } : { excludeFanIds: [] },
          },
        ]
      : []),
    ...(isIn ? [] : audience.excludeBuyersOf).map((id) => ({
      id,
      name: soldName(id) ? t('mass.chip.bought', { name: soldName(id) }) : t('mass.chip.boughtUnknown'),
      without: { excludeBuyersOf: toggled(audience.excludeBuyersOf, id) },
    })),
  ];
  return chips.map(({ id, name, without }) => (
    <Chip
      key={id}
      look={isIn ? 'accent' : 'filled'}
      aria-label={t('mass.chip.remove', { name })}
      onClick={() => onChange({ ...audience, ...without })}
    >
      <bdi>{name}</bdi> <X size={15} strokeWidth={1.75} aria-hidden />
    </Chip>
  ));
}
