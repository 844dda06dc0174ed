import { PenLine } from 'lucide-react';
import { useUnread } from '#web/features/chat/index.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useTemplateText } from '#web/kit/fan-name.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { screenOf } from '#web/kit/screens.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import type { UserInfo } from '#web/kit/user-store.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { useEarnedToday, useNextScheduled } from './queries.ts';
import styles from './TodayCard.module.css';

/**
 * Shows a creator today's earnings, the number of unread messages and the next scheduled item, with a button to
 * write a post.
 */
export function TodayCard({ info }: { info: UserInfo }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const today = useEarnedToday();
  const unread = useUnread();
  const queue = useNextScheduled();
  return (
    <Card className={styles.card}>
      <div className={styles.write}>
        <Avatar
          name={info.displayName}
          src={info.avatar}
          seed={info.creatorDomain ?? info.address}
          size={44}
        />
        <Text tone="support">{t('posts.write.ask')}</Text>
        {screenOf('CreatePost') && (
          <Link
            className={buttonClass({ variant: 'primary', size: 'sm' })}
            to={routeNamed('CreatePost').path}
          >
            <PenLine size={18} strokeWidth={1.75} aria-hidden />
            {t('posts.write')}
          </Link>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('posts.summary.earned')}</dt>
          <dd>
            {today.data ? (
              <Amount value={money.ofUnits(unitsOf(today.data.earned))} size="h1" />
            ) : today.isError ? (
              t('posts.summary.failed')
            ) : (
              <Skeleton width="90px" height="24px" />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('posts.summary.unread')}</dt>
          <dd>
            {unread.state === 'known' ? (
              <Link
                className={classes(styles.unread, unread.count > 0 && styles.waiting)}
                to={routeNamed('messageBoard').path}
              >
                <Amount value={format.number(unread.count)} size="h1" />
              </Link>
            ) : unread.state === 'failed' ? (
              t('posts.summary.failed')
            ) : (
              <Skeleton width="44px" height="24px" />
            )}
          </dd>
        </div>
        <div className={styles.next}>
          <dt>{t('posts.summary.next')}</dt>
          <dd>
            {queue.data ? (
              <Next queue={queue.data} />
            ) : queue.isError ? (
              t('posts.summary.failed')
            ) : (
              <Skeleton width="160px" height="20px" />
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

type Queue = NonNullable<ReturnType<typeof useNextScheduled>['data']>;

function Next({ queue: { next, isPaused } }: { queue: Queue }) {
  const t = useT();
  const format = useFormat();
  const templateText = useTemplateText();
  if (isPaused) return t('posts.summary.paused');
  if (!next) return t('posts.summary.nothing');
  const words = t('posts.summary.nextAt', {
    when: format.dateTime(next.at),
    text: next.kind === 'mass' ? templateText(next.text) : next.text,
  });
  if (!screenOf('Queue')) return words;
  return (
    <Link className={linkClass('quiet')} to={routeNamed('Queue').path}>
      {words}
    </Link>
  );
}
