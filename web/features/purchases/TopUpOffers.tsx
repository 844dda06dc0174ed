import type { ReactNode } from 'react';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { useTopUpOffers } from './useTopUpOffers.ts';

interface TopUpOffersProps {
  readonly topUp: ReturnType<typeof useTopUpOffers>;
  readonly label: string;
  readonly disabled?: boolean;
  /** What comes of the amount; nowhere to be seen while none is on offer. */
  readonly children?: ReactNode;
}

/** The amounts that would cover what is missing, or why there is none. */
export function TopUpOffers({ topUp, label, disabled = false, children }: TopUpOffersProps) {
  if (topUp.whyNone) return <Text>{topUp.whyNone}</Text>;
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
