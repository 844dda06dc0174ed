import { useRef, useState } from 'react';
import {
  OFFER_TEXT_MAX_CHARS,
  PROMOTION_DAYS_MAX,
  PROMOTION_PERCENT_MAX,
  PROMOTION_TRIAL_DAYS_MAX,
  PROMOTION_USES_MAX,
} from '#contract/limits.ts';
import { focusFirstProblem } from '#web/features/account/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type OwnTier, useCreatePromotion } from './creator-queries.ts';
import styles from './OffersList.module.css';
import { TierSelect } from './TierSelect.tsx';

const lengths = [1, 3, 7, 14, 30, 60, PROMOTION_DAYS_MAX];
const audiences = ['new', 'expired', 'both'] as const;
const isWhole = (text: string, max: number) => /^[1-9]\d*$/.test(text) && Number(text) <= max;

interface PromotionDraft {
  readonly tierId: string;
  readonly kind: 'percent' | 'trial';
  readonly percent: string;
  readonly trialDays: string;
  readonly audience: (typeof audiences)[number];
  readonly days: string;
  /** The maximum number of uses; empty for no maximum. */
  readonly uses: string;
  readonly message: string;
}

const blankDraft: PromotionDraft = {
  tierId: '',
  kind: 'percent',
  percent: '25',
  trialDays: '7',
  audience: 'both',
  days: '14',
  uses: '',
  message: '',
};

const isValid = ({ kind, percent, trialDays, uses }: PromotionDraft): boolean =>
  (kind === 'percent'
    ? isWhole(percent, PROMOTION_PERCENT_MAX)
    : isWhole(trialDays, PROMOTION_TRIAL_DAYS_MAX)) &&
  (uses === '' || isWhole(uses, PROMOTION_USES_MAX));

const wireOf = ({ tierId, kind, percent, trialDays, audience, days, uses, message }: PromotionDraft) => ({
  tierId,
  percent: kind === 'percent' ? Number(percent) : null,
  trialDays: kind === 'trial' ? Number(trialDays) : null,
  audience,
  days: Number(days),
  usesMax: uses === '' ? null : Number(uses),
  message,
});

/**
 * Creates a promotion: a discount on the first month, or free days. The creator sets its audience, duration
 * and maximum number of uses.
 */
export function PromotionDialog({ tiers, onClose }: { tiers: readonly OwnTier[]; onClose: () => void }) {
  const t = useT();
  const fields = useRef<HTMLDivElement>(null);
  const create = useCreatePromotion();
  const [draft, setDraft] = useState(blankDraft);
  const [hasTried, setTried] = useState(false);
  const { tierId, ...terms } = draft;
  const unsaved = useUnsavedQuestion(terms);
  const change = (part: Partial<PromotionDraft>) => setDraft((now) => ({ ...now, ...part }));

  function save(): void {
    setTried(true);
    if (!isValid(draft)) {
      focusFirstProblem(fields.current);
      return;
    }
    create.mutate(wireOf(draft), {
      onSuccess: () => {
        showToast(t('subscriptions.promotions.made'));
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('subscriptions.promotions.new')}
      closeLabel={t('core.close')}
      busy={create.isPending}
      unsaved={unsaved}
      footer={
        <Button variant="primary" disabled={tierId === ''} loading={create.isPending} onClick={save}>
          {t('subscriptions.offer.create')}
        </Button>
      }
    >
      <div ref={fields} className={styles.fields}>
        <TierSelect tiers={tiers} value={tierId} onValue={(chosen) => change({ tierId: chosen })} />
        <TermFields draft={draft} hasTried={hasTried} onChange={change} />
      </div>
    </Dialog>
  );
}

interface TermFieldsProps {
  readonly draft: PromotionDraft;
  readonly hasTried: boolean;
  readonly onChange: (change: Partial<PromotionDraft>) => void;
}

/** The fields for what the promotion gives, to whom and for how long. */
function TermFields({ draft, hasTried, onChange }: TermFieldsProps) {
  const t = useT();
  const format = useFormat();
  /**
   * Returns the error text of a number field. An empty field is an error only after the first try to save.
   */
  const fault = (text: string, max: number) =>
    isWhole(text, max) || (text === '' && !hasTried)
      ? undefined
      : t('subscriptions.form.cap.wrong', { max: format.number(max) });
  return (
    <>
      <Segmented
        label={t('subscriptions.promotions.kind')}
        wide
        segments={[
          { value: 'percent', label: t('subscriptions.promotions.percent') },
          { value: 'trial', label: t('subscriptions.promotions.trial') },
        ]}
        value={draft.kind}
        onValueChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'percent' ? (
        <TextField
          label={t('subscriptions.promotions.percentOff')}
          hint={t('subscriptions.promotions.percentHint')}
          inputMode="numeric"
          value={draft.percent}
          error={fault(draft.percent, PROMOTION_PERCENT_MAX)}
          onValueChange={(percent) => onChange({ percent })}
        />
      ) : (
        <TextField
          label={t('subscriptions.promotions.trialDays')}
          hint={t('subscriptions.promotions.trialHint')}
          inputMode="numeric"
          value={draft.trialDays}
          error={fault(draft.trialDays, PROMOTION_TRIAL_DAYS_MAX)}
          onValueChange={(trialDays) => onChange({ trialDays })}
        />
      )}
      <Select
        label={t('subscriptions.promotions.for')}
        value={draft.audience}
        options={audiences.map((value) => ({ value, label: t(`subscriptions.audience.${value}`) }))}
        onValueChange={(value) => onChange({ audience: audiences.find((one) => one === value) ?? 'both' })}
      />
      <Select
        label={t('subscriptions.promotions.days')}
        value={draft.days}
        options={lengths.map((value) => ({
          value: `${value}`,
          label: t('subscriptions.fans.days', { days: value }),
        }))}
        onValueChange={(days) => onChange({ days })}
      />
      <TextField
        label={t('subscriptions.promotions.uses')}
        hint={t('subscriptions.promotions.usesHint')}
        inputMode="numeric"
        value={draft.uses}
        error={draft.uses === '' ? undefined : fault(draft.uses, PROMOTION_USES_MAX)}
        onValueChange={(uses) => onChange({ uses })}
      />
      <TextField
        label={t('subscriptions.promotions.message')}
        maxLength={OFFER_TEXT_MAX_CHARS}
        value={draft.message}
        onValueChange={(message) => onChange({ message })}
      />
    </>
  );
}
