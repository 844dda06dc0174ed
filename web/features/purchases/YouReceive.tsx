import { T } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Text } from '#web/ui/Text.tsx';
import { split } from './fee.ts';
import { useTerms } from './queries.ts';

/**
 * The creator's share of a price, shown where the creator sets the price. Renders nothing until a price is
 * entered.
 */
export function YouReceive({ gross }: { gross: bigint | undefined }) {
  const money = useMoney();
  const terms = useTerms().data;
  if (!terms || !gross) return null;
  const { fee, net } = split(gross, terms.platformFeeBps);
  return (
    <Text size="meta">
      <T
        k="wallet.price.receive"
        params={{ net: money.ofUnits(net), gross: money.ofUnits(gross), fee: money.ofUnits(fee) }}
        strong={(text) => <b>{text}</b>}
      />
    </Text>
  );
}
