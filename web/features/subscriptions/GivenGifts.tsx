import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { GiftLink } from './GiftLink.tsx';
import { type GivenGift, useGivenGifts } from './gift-queries.ts';
import styles from './MySubscriptions.module.css';

const tones = { open: 'positive', claimed: 'accent', withdrawn: 'neutral' } as const;

/** The gifts a person has bought. Each row shows whether the gift was claimed, or the link that claims it. */
export function GivenGifts() {
  const t = useT();
  const gifts = useGivenGifts();
  if (!gifts.data && gifts.isError) return <MoneyFailed onRetry={() => void gifts.refetch()} />;
  if (!gifts.data)
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton shape="block" height="130px" />
        <Skeleton shape="block" height="130px" />
      </div>
    );
  if (gifts.data.length === 0)
    return (
      <EmptyState
        drawing="feed"
        title={t('subscriptions.given.none')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('Home').path}>
            {t('subscriptions.find')}
          </Link>
        }
      >
        {t('subscriptions.given.none.text')}
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      {gifts.data.map((gift) => (
        <GivenCard key={gift.id} gift={gift} />
      ))}
    </div>
  );
}

function GivenCard({ gift }: { gift: GivenGift }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const { creator, tier, months, amount, message, state, claimedBy, createdAt } = gift;
  return (
    <Card className={styles.gift} aria-label={t('subscriptions.give.line', { months, tier: tier.name })}>
      <Row
        leading={<Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={48} />}
        title={
          <>
            <bdi>{tier.name}</bdi> · {t('subscriptions.months', { months })}
          </>
        }
        detail={
          <>
            <bdi>{creator.name}</bdi> · {format.date(createdAt)} · <bdi dir="ltr">{money.write(amount)}</bdi>
          </>
        }
        trailing={<Tag tone={tones[state]}>{t(`subscriptions.given.${state}`)}</Tag>}
      />
      {message !== '' && (
        <Text size="meta">
          <bdi>{message}</bdi>
        </Text>
      )}
      {claimedBy && <Text size="meta">{t('subscriptions.gifts.by', { name: claimedBy })}</Text>}
      {state === 'open' && <GiftLink gift={gift} />}
    </Card>
  );
}
