import type { Ref } from 'react';
import { MEMBER_CAP_MAX, TIER_NAME_MAX_CHARS, TIER_TEXT_MAX_CHARS } from '#contract/limits.ts';
import { YouReceive } from '#web/features/purchases/index.ts';
import { unitsTyped } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { StickySide } from '#web/ui/StickySide.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { OwnTier, OwnTiers } from './creator-queries.ts';
import styles from './TierForm.module.css';
import { TierOffer } from './TierOffer.tsx';
import { tierColours, tierHues } from './tier-colours.ts';
import { benefitsOf, type DraftFault, type TierDraft } from './tier-draft.ts';

interface TierFormProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly draft: TierDraft;
  readonly onDraft: (draft: TierDraft) => void;
  /** The faults that the form marks; empty until the person has tried to save. */
  readonly faults: ReadonlySet<DraftFault>;
  readonly own: OwnTiers;
  /** The edited tier; null when the form creates a tier. */
  readonly tier: OwnTier | null;
}

const bundles = ['months3', 'months6', 'months12'] as const;
const steps = Array.from({ length: 11 }, (_, step) => step * 500);
const trials = [0, 1, 3, 7, 14, 30];

/** The form with all fields of a tier, beside a preview of the tier as a fan will see it. */
export function TierForm({ ref, draft, onDraft, faults, own, tier }: TierFormProps) {
  const t = useT();
  const format = useFormat();
  const set = (change: Partial<TierDraft>) => onDraft({ ...draft, ...change });
  const fault = (name: DraftFault, text: string) => (faults.has(name) ? text : undefined);
  const others = own.tiers.filter(({ id, state }) => id !== tier?.id && state !== 'archived');
  const counter = (used: number, limit: number) => `${used} / ${limit}`;

  return (
    <div ref={ref} className={styles.columns}>
      <div className={styles.form}>
        <TextField
          label={t('subscriptions.form.name')}
          value={draft.name}
          maxLength={TIER_NAME_MAX_CHARS}
          error={fault('name', t('subscriptions.form.name.missing'))}
          onValueChange={(name) => set({ name })}
        />
        <TierPrice draft={draft} onChange={set} {...{ own, tier, fault }} />
        <YouReceive gross={unitsTyped(draft.price)} />
        <TextArea
          label={t('subscriptions.form.description')}
          value={draft.description}
          maxLength={TIER_TEXT_MAX_CHARS}
          counter={counter}
          growing
          onValueChange={(description) => set({ description })}
        />
        <TextArea
          label={t('subscriptions.form.benefits')}
          hint={t('subscriptions.form.benefits.hint')}
          error={fault('benefits', t('subscriptions.form.benefits.hint'))}
          value={draft.benefits}
          growing
          onValueChange={(benefits) => set({ benefits })}
        />
        <div className={styles.three}>
          {bundles.map((name) => (
            <Select
              key={name}
              label={t(`subscriptions.form.${name}`)}
              value={`${draft.discounts[name]}`}
              options={steps.map((bps) => ({
                value: `${bps}`,
                label:
                  bps === 0 ? t('subscriptions.form.full') : t('subscriptions.less', { percent: bps / 100 }),
              }))}
              onValueChange={(value) => set({ discounts: { ...draft.discounts, [name]: Number(value) } })}
            />
          ))}
        </div>
        <div className={styles.three}>
          <Select
            label={t('subscriptions.form.trial')}
            value={draft.trialDays}
            options={[...new Set([...trials, Number(draft.trialDays)])].map((days) => ({
              value: `${days}`,
              label: days === 0 ? t('subscriptions.form.trial.none') : t('subscriptions.trialDays', { days }),
            }))}
            onValueChange={(trialDays) => set({ trialDays })}
          />
          <TextField
            label={t('subscriptions.form.cap')}
            hint={t('subscriptions.form.cap.hint')}
            inputMode="numeric"
            value={draft.memberCap}
            error={fault(
              'memberCap',
              t('subscriptions.form.cap.wrong', { max: format.number(MEMBER_CAP_MAX) }),
            )}
            onValueChange={(memberCap) => set({ memberCap: memberCap.trim() })}
          />
        </div>
        <ColourField colour={draft.colour} onChange={(colour) => set({ colour })} />
        {others.length > 0 && (
          <IncludedTiers
            others={others}
            includes={draft.includes}
            onChange={(includes) => set({ includes })}
          />
        )}
        <TextArea
          label={t('subscriptions.form.welcome')}
          hint={t('subscriptions.form.welcome.hint')}
          value={draft.welcome}
          maxLength={TIER_TEXT_MAX_CHARS}
          counter={counter}
          growing
          onValueChange={(welcome) => set({ welcome })}
        />
      </div>
      <StickySide className={styles.preview}>
        <Text as="h2" size="meta">
          {t('subscriptions.form.preview')}
        </Text>
        <Preview draft={draft} tier={tier} />
      </StickySide>
    </div>
  );
}

interface TierPriceProps extends Pick<TierFormProps, 'draft' | 'own' | 'tier'> {
  readonly onChange: (change: Pick<TierDraft, 'price'>) => void;
  readonly fault: (name: DraftFault, text: string) => string | undefined;
}

function TierPrice({ draft, onChange, own, tier, fault }: TierPriceProps) {
  const t = useT();
  const money = useMoney();
  const bounds = t('subscriptions.form.price.hint', {
    min: money.write(own.priceMin),
    max: money.write(own.priceMax),
  });
  return (
    <PriceField
      label={t('subscriptions.form.price')}
      symbol="$"
      unit={t('subscriptions.aMonth')}
      decimalSign={money.decimalSign}
      value={draft.price}
      disabled={tier !== null && !tier.mayChangePrice}
      hint={tier && !tier.mayChangePrice ? t('subscriptions.form.price.spent') : bounds}
      error={fault('price', bounds)}
      onValueChange={(price) => onChange({ price })}
    />
  );
}

interface ColourFieldProps {
  readonly colour: TierDraft['colour'];
  readonly onChange: (colour: TierDraft['colour']) => void;
}

function ColourField({ colour: chosen, onChange }: ColourFieldProps) {
  const t = useT();
  return (
    <fieldset className={styles.includes}>
      <legend>{t('subscriptions.form.colour')}</legend>
      <div className={styles.colours}>
        {tierColours.map((colour) => (
          <Chip
            key={colour}
            chosen={chosen === colour}
            icon={<span className={styles.colour} style={{ '--hue': tierHues[colour] }} />}
            onClick={() => onChange(colour)}
          >
            {t(`subscriptions.colour.${colour}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

interface IncludedTiersProps {
  readonly others: readonly OwnTier[];
  readonly includes: readonly string[];
  readonly onChange: (includes: readonly string[]) => void;
}

/**
 * A checkbox for each other tier of the creator that is not archived. The edited tier includes the content of
 * the checked tiers.
 */
function IncludedTiers({ others, includes, onChange }: IncludedTiersProps) {
  const t = useT();
  return (
    <fieldset className={styles.includes}>
      <legend>{t('subscriptions.form.includes')}</legend>
      {others.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={includes.includes(id)}
          onCheckedChange={(isOn) =>
            onChange(isOn ? [...includes, id] : includes.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}

function Preview({ draft, tier }: Pick<TierFormProps, 'draft' | 'tier'>) {
  const t = useT();
  const price = unitsTyped(draft.price);
  return (
    <TierOffer
      isPriced={price !== undefined}
      tier={{
        id: tier?.id ?? '',
        name: draft.name || t('subscriptions.form.name'),
        description: draft.description,
        benefits: benefitsOf(draft),
        colour: draft.colour,
        price: { asset: 'USD', units: (price ?? 0n).toString() },
        trialDays: Number(draft.trialDays),
        discounts: draft.discounts,
        includes: [...draft.includes],
        state: 'live',
        isFull: false,
        promotion: null,
      }}
    />
  );
}
