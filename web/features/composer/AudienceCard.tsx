import { Globe, LockKeyhole, type LucideIcon, UserRoundPlus, UsersRound } from 'lucide-react';
import type { OwnTiers } from '#web/features/subscriptions/index.ts';
import { unitsTyped } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import styles from './AudienceCard.module.css';
import { hasRule, type Rule, withRule, withTier } from './audience.ts';
import { type Draft, hasMoreThanText } from './draft.ts';
import { PriceFields } from './PriceFields.tsx';
import { Problem } from './Problem.tsx';
import type { PartProps } from './part.ts';
import parts from './parts.module.css';

interface AudienceCardProps extends PartProps {
  readonly priceProblem?: string | undefined;
  readonly own: OwnTiers | undefined;
}

const rules: readonly (readonly [Rule, LucideIcon])[] = [
  ['everyone', Globe],
  ['followers', UserRoundPlus],
  ['members', UsersRound],
  ['price', LockKeyhole],
];

/**
 * The audience rules of the post, and the post's price. A viewer sees the post if any one of the rules admits
 * them.
 */
export function AudienceCard({ draft, onChange, problem, priceProblem, own }: AudienceCardProps) {
  const t = useT();
  const sum = useSum(draft, own);
  const tiers = own?.tiers.filter(({ state }) => state !== 'archived') ?? [];
  const { audience } = draft;
  const hint = (rule: Rule) =>
    rule === 'members' && audience.tierIds.length > 0
      ? t('composer.audience.members.some', { count: audience.tierIds.length })
      : t(`composer.audience.${rule}.hint`);
  return (
    <Card className={parts.part}>
      <h2>{t('composer.audience.title')}</h2>
      <fieldset className={styles.rules}>
        <legend className={styles.hidden}>{t('composer.audience.title')}</legend>
        {rules.map(([rule, Icon]) => (
          <label key={rule} className={classes(styles.rule, hasRule(draft, rule) && styles.on)}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <span className={styles.words}>
              {t(`composer.audience.${rule}`)}
              <small>{hint(rule)}</small>
            </span>
            <input
              type="checkbox"
              className={styles.box}
              checked={hasRule(draft, rule)}
              onChange={(event) => onChange(withRule(draft, rule, event.currentTarget.checked))}
            />
          </label>
        ))}
      </fieldset>
      <Problem>{problem}</Problem>
      {hasRule(draft, 'members') && own && tiers.length === 0 && (
        <p className={parts.support}>
          {t('composer.audience.noTiers')}{' '}
          <Link className={linkClass()} to={routeNamed('SettingsTier').path}>
            {t('composer.audience.addTier')}
          </Link>
        </p>
      )}
      {hasRule(draft, 'members') && tiers.length > 0 && (
        <fieldset className={styles.tiers}>
          <legend className={parts.legend}>{t('composer.audience.tiers')}</legend>
          <div className={parts.chips}>
            <Chip
              chosen={audience.members}
              onClick={() => onChange({ audience: { ...audience, members: true, tierIds: [] } })}
            >
              {t('composer.audience.allTiers')}
            </Chip>
            {tiers.map(({ id, name }) => (
              <Chip
                key={id}
                chosen={audience.tierIds.includes(id)}
                onClick={() => onChange({ audience: withTier(audience, id, !audience.tierIds.includes(id)) })}
              >
                <bdi>{name}</bdi>
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {draft.isPriced && (
        <PriceFields
          draft={draft}
          onChange={onChange}
          problem={priceProblem}
          isVerified={own?.isVerifiedToSell ?? true}
        />
      )}
      {!audience.isPublic && hasMoreThanText(draft) && (
        <SettingRow
          title={t('composer.audience.textOpen')}
          detail={t('composer.audience.textOpen.detail')}
          checked={draft.isTextOpen}
          onCheckedChange={(isTextOpen) => onChange({ isTextOpen })}
        />
      )}
      {sum && (
        <p className={parts.support} role="status">
          {sum}
        </p>
      )}
    </Card>
  );
}

/** Summarizes all rules in one sentence; leaves out a price rule while no price is entered. */
function useSum(draft: Draft, own: OwnTiers | undefined): string | null {
  const t = useT();
  const money = useMoney();
  const { audience } = draft;
  const units = draft.isPriced ? unitsTyped(draft.price) : undefined;
  const names = own?.tiers.filter(({ id }) => audience.tierIds.includes(id)).map(({ name }) => name) ?? [];
  const words = [
    audience.isPublic && t('composer.audience.sum.everyone'),
    audience.followers && t('composer.audience.sum.followers'),
    audience.members && t('composer.audience.sum.members'),
    names.length > 0 && t('composer.audience.sum.tiers', { names: names.join(', ') }),
    units !== undefined && units > 0n && t('composer.audience.sum.price', { price: money.ofUnits(units) }),
  ].filter((word) => word !== false);
  if (words.length === 0) return null;
  return t('composer.audience.sum', {
    list: new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'disjunction' }).format(words),
  });
}
