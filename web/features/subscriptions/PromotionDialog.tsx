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

/**
 * Creates a promotion: a discount on the first month, or free days. The creator sets its audience, duration
 * and maximum number of uses.
 */
export function PromotionDialog({ tiers, onClose }: { tiers: readonly OwnTier[]; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const fields = useRef<HTMLDivElement>(null);
  const create = useCreatePromotion();
  const [tierId, setTierId] = useState('');
  const [kind, setKind] = useState<'percent' | 'trial'>('percent');
  const [percent, setPercent] = useState('25');
  const [trialDays, setTrialDays] = useState('7');
  const [audience, setAudience] = useState<(typeof audiences)[number]>('both');
  const [days, setDays] = useState('14');
  const [uses, setUses] = useState('');
  const [message, setMessage] = useState('');
  const [hasTried, setTried] = useState(false);
  const isFine =
    (kind === 'percent'
      ? isWhole(percent, PROMOTION_PERCENT_MAX)
      : isWhole(trialDays, PROMOTION_TRIAL_DAYS_MAX)) &&
    (uses === '' || isWhole(uses, PROMOTION_USES_MAX));
  /**
   * Returns the error text of a number field. An empty field is an error only after the first try to save.
   */
  const fault = (text: string, max: number) =>
    isWhole(text, max) || (text === '' && !hasTried)
      ? undefined
      : t('membership.form.cap.wrong', { max: format.number(max) });

  const unsaved = useUnsavedQuestion([kind, percent, trialDays, audience, days, uses, message]);

  function save(): void {
    setTried(true);
    if (!isFine) {
      focusFirstProblem(fields.current);
      return;
    }
    create.mutate(
      {
        tierId,
        percent: kind === 'percent' ? Number(percent) : null,
        trialDays: kind === 'trial' ? Number(trialDays) : null,
        audience,
        days: Number(days),
        usesMax: uses === '' ? null : Number(uses),
        message,
      },
      {
        onSuccess: () => {
          showToast(t('membership.promotions.made'));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('membership.promotions.new')}
      closeLabel={t('core.close')}
      busy={create.isPending}
      unsaved={unsaved}
      footer={
        <Button variant="primary" disabled={tierId === ''} loading={create.isPending} onClick={save}>
          {t('membership.offer.create')}
        </Button>
      }
    >
      <div ref={fields} className={styles.fields}>
        <TierSelect tiers={tiers} value={tierId} onValue={setTierId} />
        <Segmented
          label={t('membership.promotions.kind')}
          wide
          segments={[
            { value: 'percent', label: t('membership.promotions.percent') },
            { value: 'trial', label: t('membership.promotions.trial') },
          ]}
          value={kind}
          onValueChange={setKind}
        />
        {kind === 'percent' ? (
          <TextField
            label={t('membership.promotions.percentOff')}
            hint={t('membership.promotions.percentHint')}
            inputMode="numeric"
            value={percent}
            error={fault(percent, PROMOTION_PERCENT_MAX)}
            onValueChange={setPercent}
          />
        ) : (
          <TextField
            label={t('membership.promotions.trialDays')}
            hint={t('membership.promotions.trialHint')}
            inputMode="numeric"
            value={trialDays}
            error={fault(trialDays, PROMOTION_TRIAL_DAYS_MAX)}
            onValueChange={setTrialDays}
          />
        )}
        <Select
          label={t('membership.promotions.for')}
          value={audience}
          options={audiences.map((value) => ({ value, label: t(`membership.audience.${value}`) }))}
          onValueChange={(value) => setAudience(audiences.find((one) => one === value) ?? 'both')}
        />
        <Select
          label={t('membership.promotions.days')}
          value={days}
          options={lengths.map((value) => ({
            value: `${value}`,
            label: t('membership.fans.days', { days: value }),
          }))}
          onValueChange={setDays}
        />
        <TextField
          label={t('membership.promotions.uses')}
          hint={t('membership.promotions.usesHint')}
          inputMode="numeric"
          value={uses}
          error={uses === '' ? undefined : fault(uses, PROMOTION_USES_MAX)}
          onValueChange={setUses}
        />
        <TextField
          label={t('membership.promotions.message')}
          maxLength={OFFER_TEXT_MAX_CHARS}
          value={message}
          onValueChange={setMessage}
        />
      </div>
    </Dialog>
  );
}
