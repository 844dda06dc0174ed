import { useState } from 'react';
import { OFFER_TEXT_MAX_CHARS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type OwnTier, useCreateGift } from './creator-queries.ts';
import styles from './OffersList.module.css';
import { TierSelect } from './TierSelect.tsx';

const lengths = [1, 3, 6, 12] as const;

/** The dialog in which a creator gives away months of one of their tiers for free. */
export function GiftDialog({ tiers, onClose }: { tiers: readonly OwnTier[]; onClose: () => void }) {
  const t = useT();
  const create = useCreateGift();
  const [tierId, setTierId] = useState('');
  const [months, setMonths] = useState<(typeof lengths)[number]>(1);
  const [message, setMessage] = useState('');

  const save = () =>
    create.mutate(
      { tierId, months, message: message.trim() },
      {
        onSuccess: () => {
          showToast(t('subscriptions.gifts.made'));
          onClose();
        },
      },
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('subscriptions.gifts.new')}
      description={t('subscriptions.gifts.lead')}
      closeLabel={t('core.close')}
      busy={create.isPending}
      footer={
        <Button variant="primary" disabled={tierId === ''} loading={create.isPending} onClick={save}>
          {t('subscriptions.offer.create')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <TierSelect tiers={tiers} value={tierId} onValue={setTierId} />
        <Select
          label={t('subscriptions.length')}
          value={`${months}`}
          options={lengths.map((value) => ({
            value: `${value}`,
            label: t('subscriptions.months', { months: value }),
          }))}
          onValueChange={(value) => setMonths(lengths.find((one) => `${one}` === value) ?? 1)}
        />
        <TextField
          label={t('subscriptions.gifts.message')}
          maxLength={OFFER_TEXT_MAX_CHARS}
          value={message}
          onValueChange={setMessage}
        />
      </div>
    </Dialog>
  );
}
