import { HandCoins } from 'lucide-react';
import { openAfterLogin } from '#web/kit/AuthButton.tsx';
import { percentOf, unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './GoalBox.module.css';
import type { Goal, Post } from './keys.ts';

/** A post's funding goal: the amount raised so far, and what happens to the money if the goal is missed. */
export function GoalBox({ post, goal }: { post: Post; goal: Goal }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const raised = t('posts.goal.raised', {
    raised: money.write(goal.raised),
    target: money.write(goal.target),
  });
  return (
    <section className={styles.goal} aria-label={goal.title}>
      <div className={styles.head}>
        <bdi className={styles.title}>{goal.title}</bdi>
        {goal.state === 'reached' && <Tag tone="positive">{t('posts.goal.reached')}</Tag>}
      </div>
      <ProgressBar
        label={goal.title}
        value={Math.min(100, percentOf(unitsOf(goal.raised), unitsOf(goal.target)))}
        valueText={raised}
        tone={goal.state === 'reached' ? 'positive' : 'accent'}
      />
      <p className={styles.facts}>
        <bdi>{raised}</bdi>
        {' · '}
        {t('posts.goal.givers', { count: goal.givers })}
        {goal.endsAt && goal.state === 'open' && (
          <>
            {' · '}
            {t('posts.goal.until', { when: format.date(goal.endsAt) })}
          </>
        )}
      </p>
      <p className={styles.rule}>
        {goal.state === 'missed'
          ? t(goal.rule === 'all_or_nothing' ? 'posts.goal.missed' : 'posts.goal.missedFlexible')
          : t(goal.rule === 'all_or_nothing' ? 'posts.goal.allOrNothing' : 'posts.goal.flexible')}
      </p>
      {goal.state === 'open' && !post.isOwn && (
        <Button
          size="sm"
          variant="soft"
          icon={<HandCoins size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => openAfterLogin('tip', { to: post.creator, postId: post.id, goal: goal.title })}
        >
          {t('posts.goal.give')}
        </Button>
      )}
    </section>
  );
}
