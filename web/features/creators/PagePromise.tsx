import { CalendarDays, Coins, MessageCircleReply, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { PROMISE_DAYS } from '#contract/limits.ts';
import type { CreatorPage } from '#web/features/follows/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './PagePromise.module.css';

const DAY_MS = 24 * 60 * 60_000;
const icon = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * What a fan can expect: how often the creator posted lately, the share of posts that cost extra, and the
 * usual reply time. The server calculates all three; the creator cannot enter them.
 */
export function PagePromise({ page: { promise, since } }: { page: CreatorPage }) {
  const t = useT();
  const format = useFormat();
  const { postsPerWeek, paidShareBps, repliesWithin } = promise;
  // A page that is younger than the counted period and has no posts shows no sentence about posts.
  const isEmptyStart = postsPerWeek === 0 && Date.now() - Date.parse(since) < PROMISE_DAYS * DAY_MS;
  const pace =
    postsPerWeek > 0 && postsPerWeek < 1
      ? t('creators.promise.rare')
      : t('creators.promise.pace', { count: Math.round(postsPerWeek) });
  return (
    <Card aria-label={t('creators.promise')}>
      <Text as="h2" size="h2">
        {t('creators.promise')}
      </Text>
      <ul className={styles.facts}>
        {!isEmptyStart && <Fact icon={<CalendarDays {...icon} />}>{pace}</Fact>}
        {postsPerWeek > 0 && (
          <Fact icon={<Coins {...icon} />}>
            {paidShareBps === 0
              ? t('creators.promise.allIn')
              : t('creators.promise.extra', { percent: format.share(paidShareBps) })}
          </Fact>
        )}
        {repliesWithin !== null && (
          <Fact icon={<MessageCircleReply {...icon} />}>
            {t(`creators.promise.replies.${repliesWithin}`)}
          </Fact>
        )}
        <Fact icon={<Sprout {...icon} />}>{t('creators.since', { month: format.month(since) })}</Fact>
      </ul>
      <Text size="meta" tone="meta">
        {t('creators.promise.counted', { days: PROMISE_DAYS })}
      </Text>
    </Card>
  );
}

function Fact({ icon: Icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {Icon}
      {children}
    </li>
  );
}
