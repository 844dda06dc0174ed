import { type Ref, useState } from 'react';
import {
  COLLECTION_REASON_MAX_CHARS,
  COLLECTION_TEXT_MAX_CHARS,
  COLLECTION_TITLE_MAX_CHARS,
} from '#contract/limits.ts';
import { YouReceive } from '#web/features/purchases/index.ts';
import { useOwnTiers } from '#web/features/subscriptions/index.ts';
import { LazyVaultPicker } from '#web/features/vault/index.ts';
import { unitsTyped } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './CollectionForm.module.css';
import { Cover } from './Cover.tsx';
import { COLLECTION_PRICE, type Draft, type Fault } from './draft.ts';
import { ItemsEditor } from './ItemsEditor.tsx';

interface CollectionFormProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** The faults to show; empty until the person has tried to save. */
  readonly faults: ReadonlySet<Fault>;
  /** Whether the draft removes an item that buyers have paid for. The creator must then give a reason. */
  readonly needsReason: boolean;
}

/** The form of a collection: its description, its items, and the terms on which it is sold. */
export function CollectionForm({ ref, draft, onDraft, faults, needsReason }: CollectionFormProps) {
  const t = useT();
  const money = useMoney();
  const tiers = useOwnTiers();
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change });
  const fault = (name: Fault, text: string) => (faults.has(name) ? text : undefined);
  const offered = tiers.data?.tiers.filter(({ state }) => state !== 'archived') ?? [];
  const bounds = { min: money.short(COLLECTION_PRICE.min), max: money.short(COLLECTION_PRICE.max) };
  return (
    <div ref={ref} className={styles.form}>
      <TextField
        label={t('collections.form.title')}
        dir="auto"
        maxLength={COLLECTION_TITLE_MAX_CHARS}
        value={draft.title}
        error={fault('title', t('collections.form.title.missing'))}
        onValueChange={(title) => set({ title })}
      />
      <TextArea
        label={t('collections.form.description')}
        dir="auto"
        growing
        maxLength={COLLECTION_TEXT_MAX_CHARS}
        value={draft.description}
        onValueChange={(description) => set({ description })}
      />
      <CoverField cover={draft.cover} onCover={(cover) => set({ cover })} />
      <ItemsEditor contents={draft.contents} onChange={(contents) => set({ contents })} />
      {needsReason && (
        <TextField
          label={t('collections.form.reason')}
          hint={t('collections.form.reason.hint')}
          dir="auto"
          maxLength={COLLECTION_REASON_MAX_CHARS}
          value={draft.reason}
          error={fault('reason', t('collections.form.reason.missing'))}
          onValueChange={(reason) => set({ reason })}
        />
      )}
      <PriceField
        label={t('collections.form.price')}
        hint={t('collections.form.price.hint', bounds)}
        value={draft.price}
        error={fault('price', t('collections.form.price.wrong', bounds))}
        onValueChange={(price) => set({ price })}
      />
      <YouReceive gross={unitsTyped(draft.price)} />
      {offered.length > 0 && (
        <fieldset className={styles.tiers}>
          <legend>{t('collections.form.tiers')}</legend>
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={draft.tierIds.includes(id)}
              onCheckedChange={(isIn) =>
                set({ tierIds: isIn ? [...draft.tierIds, id] : draft.tierIds.filter((one) => one !== id) })
              }
            />
          ))}
        </fieldset>
      )}
      <TextField
        label={t('collections.form.supply')}
        hint={t('collections.form.supply.hint')}
        inputMode="numeric"
        value={draft.supply}
        error={fault('supply', t('collections.form.supply.wrong'))}
        onValueChange={(supply) => set({ supply })}
      />
      <DateTimeField
        kind="both"
        label={t('collections.form.schedule')}
        hint={t('collections.form.schedule.hint')}
        value={draft.publishAt}
        onValueChange={(publishAt) => set({ publishAt })}
      />
    </div>
  );
}

interface CoverFieldProps {
  readonly cover: Draft['cover'];
  readonly onCover: (cover: Draft['cover']) => void;
}

function CoverField({ cover, onCover }: CoverFieldProps) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <section className={styles.part} aria-label={t('collections.form.cover')}>
        <Text weight="semi">{t('collections.form.cover')}</Text>
        <Text size="meta" tone="support">
          {t('collections.form.cover.hint')}
        </Text>
        <span className={styles.cover}>
          <Cover cover={cover} sizes="280px" />
        </span>
        <span className={styles.row}>
          <Button size="sm" onClick={() => setChoosing(true)}>
            {t('collections.form.cover.choose')}
          </Button>
          {cover && (
            <Button size="sm" variant="ghost" onClick={() => onCover(null)}>
              {t('collections.form.cover.remove')}
            </Button>
          )}
        </span>
      </section>
      {isChoosing && (
        <LazyVaultPicker
          max={1}
          kinds={['photo']}
          onClose={() => setChoosing(false)}
          onPick={([picked]) => picked && onCover(picked)}
        />
      )}
    </>
  );
}
