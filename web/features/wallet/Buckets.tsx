import { CreditCard, Gift, Hourglass, Scale, Undo2 } from 'lucide-react';
import { unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { Balance } from './balance.ts';

const ICONS = { bonus: Gift, refund: Undo2, paidIn: CreditCard, held: Hourglass, debt: Scale } as const;

/**
 * The buckets of the balance, in the order in which they are spent. The held money is listed below them,
 * followed by the debt if there is any.
 */
export function Buckets({ buckets }: { buckets: Balance['buckets'] }) {
  const t = useT();
  const money = useMoney();
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('wallet.buckets')}
      </Text>
      <Rows>
        {(['bonus', 'refund', 'paidIn', 'held', 'debt'] as const).map((name) => {
          if (name === 'debt' && unitsOf(buckets.debt) === 0n) return null;
          const Icon = ICONS[name];
          return (
            <Row
              key={name}
              leading={
                <RowIcon>
                  <Icon size={20} strokeWidth={1.75} />
                </RowIcon>
              }
              title={t(name === 'debt' ? 'wallet.statement.in.debt' : `wallet.bucket.${name}`)}
              detail={t(`wallet.bucket.${name}.about`)}
              trailing={<Amount value={money.write(buckets[name])} />}
            />
          );
        })}
      </Rows>
    </Card>
  );
}
