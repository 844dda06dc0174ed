import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Text } from '#web/ui/Text.tsx';
import type { Tier } from './queries.ts';

/** A tier's promotion: its discount or free days, the end of the offer, and the creator's message. */
export function PromotionNote({ tier }: { tier: Tier }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const { promotion } = tier;
  if (!promotion) return null;
  const date = format.date(promotion.endsAt);
  return (
    <Text as="span" size="meta" tone="accent">
      {promotion.trialDays > 0
        ? t('subscriptions.promotion.trial', { days: promotion.trialDays, date })
        : t(tier.trialDays > 0 ? 'subscriptions.promotion.afterTrial' : 'subscriptions.promotion.percent', {
            percent: promotion.percent,
            price: money.write(promotion.price),
            date,
          })}{' '}
      <bdi>{promotion.message}</bdi>
    </Text>
  );
}
