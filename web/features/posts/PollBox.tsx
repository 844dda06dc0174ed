import { Check, X } from 'lucide-react';
import { askToLogIn } from '#web/kit/AuthButton.tsx';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { classes } from '#web/ui/classes.ts';
import { useVote } from './act-queries.ts';
import type { Poll } from './keys.ts';
import styles from './PollBox.module.css';

type Option = Poll['options'][number];

/** The share of all votes that an option has, rounded to a whole percentage; 0 while the votes are hidden. */
const shareOf = ({ votes }: Option, all: number): number =>
  votes === null || all === 0 ? 0 : Math.round((votes / all) * 100);

/**
 * A poll or a quiz. The poll's creator always sees the results. Any other viewer sees them after voting, or
 * once the poll is closed.
 */
export function PollBox({ postId, poll }: { postId: string; poll: Poll }) {
  const t = useT();
  const format = useFormat();
  const vote = useVote();
  const isLoggedIn = useIsLoggedIn();
  const hasVoted = poll.options.some(({ isMine }) => isMine);
  const isCounted = poll.options.every(({ votes }) => votes !== null);
  const press = (optionId: string) => {
    if (!isLoggedIn) askToLogIn();
    else if (!vote.isPending) vote.mutate({ id: postId, optionId });
  };
  return (
    <section className={styles.poll} aria-label={t(poll.isQuiz ? 'posts.poll.quiz' : 'posts.poll.question')}>
      <ul className={styles.options}>
        {poll.options.map((option) => (
          <li key={option.id}>
            {poll.isOpen && !hasVoted && !isCounted ? (
              <button
                type="button"
                className={styles.option}
                aria-label={t('posts.poll.vote', { text: option.text })}
                onClick={() => press(option.id)}
              >
                <bdi>{option.text}</bdi>
              </button>
            ) : (
              <Answer option={option} all={poll.votes} isCounted={isCounted} />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        {t('posts.poll.votes', { count: poll.votes })}
        {' · '}
        {poll.isOpen
          ? t('posts.poll.until', { when: format.dateTime(poll.closesAt) })
          : t('posts.poll.closed')}
      </p>
    </section>
  );
}

function Answer({ option, all, isCounted }: { option: Option; all: number; isCounted: boolean }) {
  const t = useT();
  const share = shareOf(option, all);
  const Icon = option.isRight === false && option.isMine ? X : Check;
  const word =
    option.isRight === true
      ? t('posts.poll.right')
      : option.isMine
        ? t(option.isRight === false ? 'posts.poll.wrong' : 'posts.poll.mine')
        : null;
  return (
    <div className={classes(styles.option, styles.answer, option.isMine && styles.mine)}>
      <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
      <bdi className={styles.text}>{option.text}</bdi>
      {word && (
        <span className={classes(styles.word, option.isRight && styles.right)}>
          <Icon size={15} strokeWidth={2} aria-hidden />
          {word}
        </span>
      )}
      {isCounted && <bdi className={styles.share}>{t('posts.poll.share', { percent: share })}</bdi>}
    </div>
  );
}
