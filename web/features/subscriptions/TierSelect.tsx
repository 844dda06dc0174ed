import { useEffect } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { OwnTier } from './creator-queries.ts';

interface TierSelectProps {
  readonly tiers: readonly OwnTier[];
  readonly value: string;
  readonly onValue: (tierId: string) => void;
}

/** Selects the tier that an offer is for. The first live tier is preselected. */
export function TierSelect({ tiers, value, onValue }: TierSelectProps) {
  const t = useT();
  const usable = tiers.filter(({ state }) => state !== 'archived');
  const first = (usable.find(({ state }) => state === 'live') ?? usable[0])?.id;
  useEffect(() => {
    if (value === '' && first) onValue(first);
  }, [value, first, onValue]);
  return (
    <Select
      label={t('subscriptions.fans.tier')}
      value={value}
      options={usable.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={onValue}
    />
  );
}
