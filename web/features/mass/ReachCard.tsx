import { MASS_QUIET_HOURS } from '#contract/limits.ts';
import { split, useTerms } from '#web/features/purchases/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ProportionBar } from '#web/ui/ProportionBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { estimatedBuyers } from './audience.ts';
import type { Reach } from './keys.ts';
import styles from './Mass.module.css';

interface ReachCardProps {
  readonly reach: Reach | undefined;
  /** Whether a new count is loading; the card shows the previous count in the meantime. */
  readonly isCounting: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  /** The price in units; null for a free message. */
  readonly price: bigint | null;
}

const COLOURS = [1, 2, 3, 4, 5] as const;
const colourAt = (place: number) => COLOURS[place % COLOURS.length] ?? 1;

/**
 * Shows how many fans the message reaches, how many of them have each tier, and some of their names. For a
 * message with a price, also shows the estimated income.
 */
export function ReachCard({ reach, isCounting, isFailed, onRetry, price }: ReachCardProps) {
  const t = useT();
  const format = useFormat();
  if (!reach)
    return (
      <Card className={styles.part} aria-busy={!isFailed}>
        {isFailed ? (
          <Banner
            tone="danger"
            announce
            action={
              <Button size="sm" variant="inverse" onClick={onRetry}>
                {t('mass.reach.retry')}
              </Button>
            }
          >
            {t('mass.reach.failed')}
          </Banner>
        ) : (
          <Skeleton shape="block" height="120px" />
        )}
      </Card>
    );
  const parts = reach.byTier.map(({ tierId, name, count }) => ({
    id: tierId ?? 'none',
    name: tierId === null ? t('mass.reach.noTier') : name,
    count,
  }));
  const wordsOf = ({ name, count }: { name: string; count: number }) =>
    t('mass.reach.part', { name, count: format.number(count) });
  return (
    <Card className={styles.part}>
      <div>
        <p className={styles.quiet}>{t('mass.reach')}</p>
        <p className={classes(styles.reach, isCounting && styles.stale)} aria-live="polite">
          <bdi>{format.number(reach.count)}</bdi>
          <span>{t('mass.reach.fans', { count: reach.count })}</span>
        </p>
      </div>
      {reach.count === 0 ? (
        <p className={styles.quiet}>
          {reach.pauseEndsAt === null
            ? t('mass.reach.nobody')
            : t('mass.reach.paused', {
                hours: MASS_QUIET_HOURS,
                when: format.dateTime(reach.pauseEndsAt),
              })}
        </p>
      ) : (
        <>
          <ProportionBar
            label={parts.map(wordsOf).join(', ')}
            parts={parts.map(({ id, count }, place) => ({ id, share: count, color: colourAt(place) }))}
          />
          <ul className={styles.legend}>
            {parts.map((part, place) => (
              <li key={part.id}>
                <i aria-hidden style={{ '--part': `var(--chart-${colourAt(place)})` }} />
                <bdi>{wordsOf(part)}</bdi>
              </li>
            ))}
          </ul>
          <Sample people={reach.sample} />
        </>
      )}
      {price !== null && price > 0n && <Guess openers={estimatedBuyers(reach.count)} price={price} />}
    </Card>
  );
}

function Sample({ people }: { people: Reach['sample'] }) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <div className={styles.sample}>
      <span className={styles.faces}>
        {people.slice(0, 4).map(({ id, name, avatar }) => (
          <Avatar key={id} name={name} src={avatar} seed={id} size={28} />
        ))}
      </span>
      <span>
        {t('mass.reach.sample')}:{' '}
        <bdi>
          {people
            .slice(0, 4)
            .map(({ name }) => name)
            .join(', ')}
        </bdi>
      </span>
    </div>
  );
}

/** The income if as many fans buy as estimated; nothing when the estimate is zero fans. */
function Guess({ openers, price }: { openers: number; price: bigint }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const terms = useTerms().data;
  if (!terms || openers === 0) return null;
  const { fee, net } = split(price * BigInt(openers), terms.platformFeeBps);
  return (
    <dl className={styles.guess}>
      <div>
        <dt>{t('mass.guess.opens')}</dt>
        <dd>
          <bdi dir="ltr">
            {t('mass.guess.times', { count: format.number(openers), price: money.ofUnits(price) })}
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{t('mass.guess.fee', { share: format.share(terms.platformFeeBps) })}</dt>
        <dd>
          <bdi dir="ltr">{t('mass.rule.minus', { count: money.ofUnits(fee) })}</bdi>
        </dd>
      </div>
      <div className={styles.total}>
        <dt>{t('mass.guess.receive')}</dt>
        <dd>
          <bdi>{money.ofUnits(net)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
