import { parseDecimal } from '#locales/decimal.ts';
import { type Asset, useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { Balance } from './balance.ts';

/** The person's money in currencies other than dollars; hidden when there is none. */
export function OtherAssets({ balance }: { balance: Balance['balance'] }) {
  const t = useT();
  const format = useFormat();
  const held = (
    [
      ['USDT', balance.usdtValue],
      ['ETH', balance.ethValue],
    ] as const satisfies readonly (readonly [Asset, string])[]
  ).filter(([, value]) => (parseDecimal(value)?.units ?? 0n) !== 0n);
  if (held.length === 0) return null;

  return (
    <Card>
      <Text as="h2" size="h2">
        {t('wallet.assets')}
      </Text>
      <Rows>
        {held.map(([asset, value]) => (
          <Row
            key={asset}
            title={asset}
            detail={asset === 'ETH' && balance.usdRate === null ? t('wallet.assets.noRate') : undefined}
            trailing={
              <Amount
                value={
                  asset === 'ETH'
                    ? format.ethBalance({ decimal: value })
                    : format.money({ decimal: value }, asset)
                }
              />
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
