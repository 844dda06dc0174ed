import { useState } from 'react';
import { WRITING_FEE_DAYS, WRITING_FEE_MAX } from '#contract/limits.ts';
import { YouReceive } from '#web/features/purchases/index.ts';
import { unitsOfDecimal, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import styles from './automation.module.css';
import { type ChatSettings, useSaveChatSettings } from './queries.ts';

const MAX = unitsOfDecimal(`${WRITING_FEE_MAX}`);
const who = ['everyone', 'followers', 'members', 'nobody'] as const;

/** The settings for who may write to a creator, and for the fee that non-members pay for writing. */
export function WritingRules({ settings }: { settings: ChatSettings }) {
  const t = useT();
  const money = useMoney();
  const choose = useSaveChatSettings();
  const price = useSaveChatSettings();
  const [fee, setFee] = useState(settings.writingFee);
  const units = unitsTyped(fee);
  const isFine = units !== undefined && units <= MAX;
  const isSame = units !== undefined && units === unitsTyped(settings.writingFee);
  const chosen = choose.isPending ? choose.variables.whoMayWrite : undefined;
  return (
    <TitledCard>
      <RadioGroup
        label={<h2>{t('mass.chats.write')}</h2>}
        value={chosen ?? settings.whoMayWrite}
        options={who.map((value) => ({
          value,
          label: t(`mass.chats.write.${value}`),
          hint: value === 'nobody' ? t('mass.chats.write.nobody.hint') : undefined,
        }))}
        onValueChange={(whoMayWrite) => choose.mutate({ whoMayWrite })}
      />
      {(chosen ?? settings.whoMayWrite) !== 'nobody' && (
        <form
          className={styles.fee}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isFine) return;
            price.mutate(
              { writingFee: wireDollars(units) },
              { onSuccess: () => showToast(t('mass.chats.saved')) },
            );
          }}
        >
          <PriceField
            label={t('mass.chats.fee')}
            hint={t('mass.chats.fee.hint', { days: WRITING_FEE_DAYS })}
            symbol="$"
            decimalSign={money.decimalSign}
            value={fee}
            error={
              fee.trim() === '' || isFine
                ? undefined
                : t('wallet.amount.missing', { min: money.ofUnits(0n), max: money.ofUnits(MAX) })
            }
            onValueChange={setFee}
          />
          <YouReceive gross={isFine ? units : undefined} />
          <Button type="submit" disabled={!isFine || isSame} loading={price.isPending}>
            {t('mass.chats.fee.save')}
          </Button>
        </form>
      )}
    </TitledCard>
  );
}
