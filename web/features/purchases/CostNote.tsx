import { Fragment } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Text } from '#web/ui/Text.tsx';
import { type CostLine, costSummary } from './cost-summary.ts';

/** Explains that a total includes tax. Renders nothing for a total without tax. */
export function CostNote({ lines }: { lines: readonly CostLine[] }) {
  const t = useT();
  const money = useMoney();
  if (!lines.some(({ name }) => name === 'tax')) return null;
  return (
    <Text size="meta">
      {costSummary(lines, money.write, t).map(({ label, value }, place) => (
        <Fragment key={lines[place]?.name}>
          {place > 0 && ' · '}
          {label} <bdi dir="ltr">{value}</bdi>
        </Fragment>
      ))}
    </Text>
  );
}
