import { useState } from 'react';
import { TRIAL_LINK_DAYS, TRIAL_LINK_NAME_MAX_CHARS, TRIAL_LINK_USES } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type OwnTier, useCreateTrialLink } from './creator-queries.ts';
import styles from './OffersList.module.css';
import { TierSelect } from './TierSelect.tsx';

const lives = [0, 1, 3, 7, 14, 30];

/**
 * Creates a link to a free trial of a tier. The creator sets the trial's days, the link's maximum uses and
 * its end.
 */
export function TrialLinkDialog({ tiers, onClose }: { tiers: readonly OwnTier[]; onClose: () => void }) {
  const t = useT();
  const create = useCreateTrialLink();
  const [tierId, setTierId] = useState('');
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof TRIAL_LINK_DAYS)[number]>(7);
  const [uses, setUses] = useState<(typeof TRIAL_LINK_USES)[number]>(10);
  const [lifeDays, setLifeDays] = useState(14);

  const save = () =>
    create.mutate(
      { tierId, name: name.trim(), days, lifeDays, uses },
      {
        onSuccess: () => {
          showToast(t('subscriptions.trialLinks.made'));
          onClose();
        },
      },
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('subscriptions.trialLinks.new')}
      closeLabel={t('core.close')}
      busy={create.isPending}
      footer={
        <Button
          variant="primary"
          disabled={tierId === '' || name.trim() === ''}
          loading={create.isPending}
          onClick={save}
        >
          {t('subscriptions.offer.create')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t('subscriptions.trialLinks.name')}
          hint={t('subscriptions.trialLinks.nameHint')}
          maxLength={TRIAL_LINK_NAME_MAX_CHARS}
          value={name}
          onValueChange={setName}
        />
        <TierSelect tiers={tiers} value={tierId} onValue={setTierId} />
        <Select
          label={t('subscriptions.promotions.trialDays')}
          value={`${days}`}
          options={TRIAL_LINK_DAYS.map((value) => ({
            value: `${value}`,
            label: t('subscriptions.fans.days', { days: value }),
          }))}
          onValueChange={(value) => setDays(TRIAL_LINK_DAYS.find((one) => `${one}` === value) ?? 7)}
        />
        <Select
          label={t('subscriptions.promotions.uses')}
          value={`${uses}`}
          options={TRIAL_LINK_USES.map((value) => ({
            value: `${value}`,
            label: value === 0 ? t('subscriptions.noLimit') : `${value}`,
          }))}
          onValueChange={(value) => setUses(TRIAL_LINK_USES.find((one) => `${one}` === value) ?? 10)}
        />
        <Select
          label={t('subscriptions.promotions.days')}
          value={`${lifeDays}`}
          options={lives.map((value) => ({
            value: `${value}`,
            label: value === 0 ? t('subscriptions.noLimit') : t('subscriptions.fans.days', { days: value }),
          }))}
          onValueChange={(value) => setLifeDays(Number(value))}
        />
      </div>
    </Dialog>
  );
}
