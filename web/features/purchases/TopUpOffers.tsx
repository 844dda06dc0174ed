import type { ReactNode } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { useTopUpOffers } from './useTopUpOffers.ts';

interface TopUpOffersProps {
  readonly topUp: ReturnType<typeof useTopUpOffers>;
  readonly label: string;
  readonly disabled?: boolean;
  /** Content that depends on the chosen amount; hidden when there is no amount to offer. */
  readonly children?: ReactNode;
}

/** The top-up amounts that cover the missing money. When there are none, shows the reason. */
export function TopUpOffers({ topUp, label, disabled = false, children }: TopUpOffersProps) {
  const t = useT();
  const { whyNone } = topUp;
  if (whyNone)
    return (
      <>
        <Text>{whyNone.text}</Text>
        {whyNone.rises && <Text size="meta">{whyNone.rises}</Text>}
        {whyNone.mayBegin && (
          <Button wide onClick={() => openModal('topUp', {})}>
            {t('titles.TopUp')}
          </Button>
        )}
      </>
    );
  if (topUp.presets.length === 0) return null;
  return (
    <>
      <AmountPicker
        label={label}
        presets={topUp.presets}
        chosen={topUp.amount.toString()}
        onChoose={(value) => topUp.pick(BigInt(value))}
        disabled={disabled}
      />
      {children}
    </>
  );
}
